import type { Description } from '../../platform/http/mounting/described.ts'

/** The API's description of the routes of signing in. */
export const descriptions = {
  login: {
    summary: 'Begin signing in: the code flow of OpenID Connect',
    query: { return: 'A path of this site to come back to' },
    answers: {
      302: { description: 'To the provider' },
      503: { description: 'The provider cannot be reached' },
    },
    open: true,
  },
  callback: {
    summary: 'Where the provider sends the browser back',
    query: { code: 'The provider’s code', state: 'As it was sent', error: 'Why there is no code' },
    answers: {
      302: { description: 'Signed in: where one came from; else /login' },
      503: { description: 'The provider cannot be reached' },
    },
    open: true,
  },
  logout: {
    summary: 'End the session',
    answers: {
      200: {
        description: 'Where the provider ends its own session, or null',
        type: 'application/json',
        schema: { type: 'object', properties: { url: { type: 'string', nullable: true } } },
      },
    },
    open: true,
  },
  firstAdministrator: {
    summary: 'The one-time link that makes its opener the administrator',
    query: { token: 'The link’s secret' },
    answers: {
      302: { description: 'Done, or to signing in first' },
      404: { description: 'The link was used, or a newer one was printed' },
    },
    open: true,
  },
  options: {
    summary: 'What a page must know before anybody signed in',
    answers: {
      200: {
        description: 'What configuration sets, and where the provider and realtime are',
        type: 'application/json',
        schema: {
          type: 'object',
          properties: {
            supportContact: { type: 'string', nullable: true },
            siteLinks: {
              type: 'array',
              items: {
                type: 'object',
                properties: { label: { type: 'string' }, href: { type: 'string' } },
              },
            },
            helpHref: { type: 'string', nullable: true },
            profileHref: { type: 'string', nullable: true },
            errorReporting: {
              type: 'object',
              nullable: true,
              properties: { dsn: { type: 'string' }, sampleRate: { type: 'number' } },
            },
            analytics: {
              type: 'object',
              nullable: true,
              properties: { url: { type: 'string' } },
            },
            identityBase: { type: 'string' },
            providerName: { type: 'string' },
            glueBase: { type: 'string' },
          },
        },
      },
    },
    open: true,
  },
} satisfies Record<string, Description>
