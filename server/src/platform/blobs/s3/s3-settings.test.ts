import { describe, expect, it } from 'vitest'
import { readS3Settings } from './s3-settings.ts'

describe('settings of S3', () => {
  it.each([
    ['s3://files', {}, { bucket: 'files', prefix: '', endpoint: undefined, region: undefined }],
    ['s3://files/', { AWS_REGION: 'eu-west-1' }, { prefix: '', region: 'eu-west-1' }],
    [
      's3://files/drafts/blobs/',
      { AWS_DEFAULT_REGION: 'x' },
      { prefix: 'drafts/blobs/', region: 'x' },
    ],
    [
      's3://files/a?endpoint=https://minio:9000&region=here',
      { AWS_REGION: 'there', AWS_ENDPOINT_URL: 'https://else' },
      { prefix: 'a/', endpoint: 'https://minio:9000', region: 'here' },
    ],
    [
      's3://files',
      { AWS_ENDPOINT_URL: 'https://one', AWS_ENDPOINT_URL_S3: 'https://two' },
      { endpoint: 'https://two', region: 'us-east-1' },
    ],
    [
      's3://files',
      { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
      { keys: { accessKeyId: 'a', secretAccessKey: 'b' } },
    ],
    ['s3://files', { AWS_ACCESS_KEY_ID: 'a' }, { keys: undefined }],
  ])('%s with %j', (url, env, settings) => {
    expect(readS3Settings(url, env)).toMatchObject(settings)
  })

  it.each([
    ['s3://', 'names no bucket'],
    ['s3:///prefix', 'names no bucket'],
    ['s3://minio:9000/bucket', 'names no bucket'],
    ['s3://key:secret@bucket', 'AWS_ACCESS_KEY_ID'],
    ['s3://bucket?regoin=x', 'it knows no “regoin”'],
    ['s3://bucket?endpoint=minio:9000', 'the endpoint minio:9000 is no http or https address'],
  ])('%s is refused: %s', (url, sentence) => {
    expect(() => readS3Settings(url, {})).toThrow(sentence)
  })
})
