// Why a call did not reach the server, for whoever runs a judge or the command line on another machine.

const foreignAuthority =
  'its certificate is not from an authority that this machine trusts. Give the authority’s certificate with --ca FILE, or set NODE_EXTRA_CA_CERTS'
const noAnswer = 'it does not answer. A firewall may stand between, or the address is another'
const noTls = 'it does not speak TLS there. Try http:// in place of https://, or another port'
const cutOff = 'the connection was cut. If the server speaks TLS, its address begins with https://'

/** By the code of Node, undici or OpenSSL. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is the server started, and is this its port?',
  ENOTFOUND: 'this name is not known here. Look at the name, and at the DNS of this machine',
  EAI_AGAIN: 'the DNS of this machine does not answer',
  ETIMEDOUT: noAnswer,
  UND_ERR_CONNECT_TIMEOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  ECONNRESET: cutOff,
  UND_ERR_SOCKET: cutOff,
  DEPTH_ZERO_SELF_SIGNED_CERT: foreignAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: foreignAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: foreignAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: foreignAuthority,
  UNABLE_TO_GET_ISSUER_CERT: foreignAuthority,
  CERT_HAS_EXPIRED: 'its certificate has expired, or the clock of this machine is wrong',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: the clock of this machine may be wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
}

const codesOf = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return []
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown }
  const inner = Array.isArray(errors) ? errors : []
  return [...(typeof code === 'string' ? [code] : []), ...[cause, ...inner].flatMap(codesOf)]
}

/** The words of the first cause. */
const deepest = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? deepest(error.cause) : String(error)

/** One sentence. `error`: what `fetch` threw for a call of `server`. */
export const whyUnreachable = (error: unknown, server: string): string => {
  const reason = codesOf(error)
    .map((code) => reasons[code])
    .find(Boolean)
  return `${server} cannot be reached: ${reason ?? deepest(error)}.`.replace(/\?\.$/, '?')
}

/** One sentence of an answer that is not the server's own; undefined where it may be. */
export const whyNotOurs = (
  { status, headers }: { status: number; headers: { get(name: string): string | null } },
  server: string,
): string | undefined => {
  if (status >= 300 && status < 400)
    return `${server} sends calls on to ${headers.get('location')}: give that address as the server’s.`
  // Our own errors are JSON, with a body that says what to do.
  if (status < 400 || headers.get('content-type')?.includes('json')) return undefined
  if (status === 413)
    return `A proxy at ${server} refuses what is large (413): let it take requests of 2100 MB.`
  if (status === 502 || status === 503 || status === 504)
    return `A proxy at ${server} answers ${status}: it does not reach the server behind it.`
  return `${server} answers ${status} and is not Drafts: look at the address and at the proxy before it.`
}
