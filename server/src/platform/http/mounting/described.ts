type Answers = Record<number, { description: string; type?: string; schema?: object }>

/** A plain route's part of the API's description; nothing in it is enforced. */
export interface Description {
  summary: string
  /** Path parameters and what they name. */
  params?: Record<string, string>
  query?: Record<string, string>
  /** Status → what it means, and the type of its body where there is one. */
  answers: Answers
  /** May be called without a session. */
  open?: boolean
}

/** Route options that describe a route that is not an endpoint of the contract: files, redirects, health. */
export const described = ({ summary, params, query, answers, open }: Description) => ({
  schema: {
    summary,
    ...(open ? { security: [] } : {}),
    ...(params ? { params: textFields(params, Object.keys(params)) } : {}),
    ...(query ? { querystring: textFields(query, []) } : {}),
    response: Object.fromEntries(
      Object.entries(open ? answers : { ...answers, ...withSession }).map(
        ([status, { description, type, schema = bytes }]) => [
          status,
          { description, ...(type ? { content: { [type]: { schema } } } : {}) },
        ],
      ),
    ),
  },
  validatorCompiler: () => () => true,
  serializerCompiler: () => (data: unknown) => JSON.stringify(data),
})

const bytes = { type: 'string', format: 'binary' }
const withSession: Answers = {
  401: { description: 'No session' },
  403: { description: 'Not allowed' },
  404: { description: 'No such thing' },
}

const textFields = (fields: Record<string, string>, required: string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]),
  ),
  ...(required.length > 0 ? { required } : {}),
})

/**
 * For routes that stream foreign bytes. The compressor looks at a stream's first bytes and takes some texts ("x ", "80")
 * for compressed already: it would send them as they are under the name of an encoding.
 */
export const bytesAsTheyAre = { compress: false } as const
