/** Where a bucket is, and who asks for it. What is left out is found as every program of AWS finds it. */
export interface S3Settings {
  bucket: string
  /** Ends with a slash, or is empty. */
  prefix: string
  endpoint: string | undefined
  region: string | undefined
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const form = 's3://BUCKET/PREFIX?endpoint=https://…&region=…'

/** The settings in a BLOBS_URL that begins with `s3://`; throws a sentence where its form is another. */
export const readS3Settings = (blobsUrl: string, env: Environment): S3Settings => {
  const url = URL.canParse(blobsUrl) ? new URL(blobsUrl) : undefined
  if (!url || url.hostname === '' || url.port !== '') throw refusal('it names no bucket')
  if (url.username !== '' || url.password !== '')
    throw refusal('keys do not stand in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  for (const name of url.searchParams.keys())
    if (name !== 'endpoint' && name !== 'region') throw refusal(`it knows no “${name}”`)
  const endpoint =
    url.searchParams.get('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL']
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:/.test(endpoint)))
    throw refusal(`the endpoint ${endpoint} is no http or https address`)
  const path = decodeURIComponent(url.pathname).split('/').filter(Boolean).join('/')
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region:
      url.searchParams.get('region') ??
      env['AWS_REGION'] ??
      env['AWS_DEFAULT_REGION'] ??
      // Services other than that of AWS mostly have no regions, but a signature names one.
      (endpoint === undefined ? undefined : 'us-east-1'),
    keys: keysOf(env),
  }
}

const keysOf = (env: Environment): S3Settings['keys'] => {
  const [accessKeyId, secretAccessKey] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']]
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const sessionToken = env['AWS_SESSION_TOKEN']
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) }
}

const refusal = (what: string): Error => new Error(`BLOBS_URL: ${what}. Its form is ${form}`)
