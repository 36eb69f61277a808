import { imageBytes, imagePixels, ProblemId } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'
import { gifPicture, jpegPicture, pngPicture, webpPicture } from '../../testing/pictures.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'

let world: World
let alice: Person
let problemId = ''
beforeAll(async () => {
  world = await createWorld()
  alice = await world.as('alice')
  problemId = await makeProblem()
})
afterAll(() => world.close())

const makeProblem = async (): Promise<string> =>
  (await alice.api.createProblem({ body: { title: 'P', mechanism: 'standard' } })).id
const upload = (bytes: Buffer | string, name = 'p', by = alice, id = problemId) => {
  const file = new File([new Uint8Array(Buffer.from(bytes as string))], name)
  return by.api.uploadImage({ body: { problemId: id, file } })
}
const get = (url: string, token = alice.token) =>
  world.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
const space = 'xmlns="http://www.w3.org/2000/svg"'

const withText = (char: string): string =>
  `<svg ${space}><text>${char.repeat(1_300_000)}</text></svg>`

const kinds = [
  ['PNG', pngPicture, 'image/png'],
  ['JPEG', jpegPicture, 'image/jpeg'],
  ['GIF', gifPicture, 'image/gif'],
  ['WebP', webpPicture, 'image/webp'],
] as const

describe.each(kinds)('a %s', (_name, make, type) => {
  it('is known by its bytes, whatever it is called, and served so that nothing runs', async () => {
    const { url } = await upload(make(), 'page.html')
    const { statusCode, headers, rawPayload } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([200, type])
    expect(rawPayload).toEqual(make())
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  it('with something behind its end is stored without it', async () => {
    const polyglot = Buffer.concat([make(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect((await get((await upload(polyglot)).url)).rawPayload).toEqual(make())
  })

  it('cut off anywhere is refused', async () => {
    const whole = make()
    for (let length = 8; length < whole.length; length += 1) {
      const { status, fields } = await refusalOf(upload(whole.subarray(0, length)))
      expect([length, status, Object.keys(fields)]).toEqual([length, 400, ['file']])
    }
  })

  it('that claims to be huge is refused', async () => {
    // A WebP cannot be wider than that, but it can have too many pixels.
    const [width, height] = type === 'image/webp' ? [16_384, 16_384] : [imagePixels.side + 1, 1]
    const { status, error } = await refusalOf(upload(make(width, height)))
    expect([status, error]).toEqual([
      400,
      expect.stringMatching(/^The picture is too large: \d+ × /),
    ])
  })
})

it.each([pngPicture(0, 1), jpegPicture(0, 0)])(
  'a picture without size is refused',
  async (picture) => {
    expect((await refusalOf(upload(picture))).error).toBe('The picture has no size.')
  },
)

it('a GIF’s frame counts where its screen is smaller', async () => {
  expect((await upload(gifPicture(0, 0))).url).toMatch(/^\/api\/images\//)
})

it('a PNG with a wrong checksum is refused', async () => {
  const picture = pngPicture()
  picture.writeUInt8(7, picture.length - 20)
  expect((await refusalOf(upload(picture))).status).toBe(400)
})

describe('an SVG', () => {
  it('is stored anew, with drawing only', async () => {
    const hostile = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><svg ${space} viewBox="0 0 1 1"
      onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)"><path d="M0 0"/></a>
      <foreignObject/><metadata id="drafts-drawing">{"v":1}</metadata></svg>`
    const { headers, body } = await get((await upload(hostile)).url)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(body).toBe(
      `<svg ${space} viewBox="0 0 1 1"><g><path d="M0 0"/></g>` +
        '<metadata id="drafts-drawing">{&quot;v&quot;:1}</metadata></svg>\n',
    )
  })

  it('that is large is read in a process of its own, for which no request waits', async () => {
    const circle = '<circle cx="1" cy="2" r="3" fill="red"/>'
    const large = `<svg ${space}>${circle.repeat(90_000)}</svg>`
    const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
    onTestFinished(() => asked.mockRestore())
    const { url } = await upload(large)
    expect(asked.mock.calls.map(([, bytes]) => String(bytes))).toEqual([large])
    expect((await get(url)).body).toBe(`${large}\n`)
  })

  it('that is large is read when it is its turn, however many come at once', async () => {
    const large = `<svg ${space}>${'<circle cx="1" r="3"/>'.repeat(15_000)}</svg>`
    const urls = await Promise.all(Array.from({ length: 6 }, () => upload(large)))
    expect(new Set(urls.map(({ url }) => url)).size).toBe(6)
  })

  it('that grows over 5 MB when it is escaped is refused, line breaks do not make it grow', async () => {
    expect(await refusalOf(upload(withText('>')))).toMatchObject({
      status: 400,
      fields: { file: expect.stringMatching(/Written anew/) },
    })
    expect((await get((await upload(withText('\n'))).url)).body).toBe(`${withText('\n')}\n`)
  })

  it.each([
    ['is a page', '<html><script>alert(1)</script></html>'],
    [
      'has entities',
      `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg ${space}><text>&c;</text></svg>`,
    ],
    ['is cut off', `<svg ${space}><g>`],
    ['is nested without end', `<svg ${space}>${'<g>'.repeat(100_000)}`],
    ['draws a billion', `<svg ${space}><g id="a"><use href="#a"/></g></svg>`],
    ['has too much in it', `<svg ${space}>${'<g/>'.repeat(100_001)}</svg>`],
    ['is large and no SVG', `<svg ${space}>${' '.repeat(300_000)}`],
  ])('that %s is refused', async (_name, text) => {
    const { status, fields } = await refusalOf(upload(text, 'a.svg'))
    expect([status, fields]).toEqual([
      400,
      { file: expect.stringMatching(/^A picture is a PNG, JPEG, GIF, WebP or SVG file\. .+\.$/s) },
    ])
  })
})

describe('a picture is refused', () => {
  it.each([
    ['that is a program', Buffer.from('\x7fELF')],
    ['that is text', Buffer.from('hello')],
    ['that is nothing', Buffer.alloc(0)],
    ['that has another kind’s beginning', Buffer.from('GIF88a')],
    ['of zeros', Buffer.alloc(imageBytes)],
  ])('%s', async (_name, bytes) => {
    const { status, error } = await refusalOf(upload(bytes, 'a.png'))
    expect([status, error]).toEqual([400, 'A picture is a PNG, JPEG, GIF, WebP or SVG file.'])
  })

  it('over 5 MB, however much comes', async () => {
    for (const size of [imageBytes + 1, 100_000_000]) {
      const { status, code, fields } = await refusalOf(upload(Buffer.alloc(size)))
      expect([status, code, Object.keys(fields)]).toEqual([413, 'ErrTooLarge', ['file']])
    }
  })

  it('where there is no file or no problem', async () => {
    expect((await refusalOf(alice.api.uploadImage({ body: { problemId } }))).fields).toHaveProperty(
      'file',
    )
    expect((await refusalOf(upload(pngPicture(), 'p', alice, 'nothing'))).status).toBe(404)
    const bare = alice.api.uploadImage({ body: { file: new File(['x'], 'x') } as never })
    expect((await refusalOf(bare)).fields).toHaveProperty('problemId')
  })
})

describe('whose picture', () => {
  it('only editors may bring, and every reader of the problem may see', async () => {
    const id = await makeProblem()
    const [ed, tess, carol] = [
      await world.as('ed'),
      await world.as('tess'),
      await world.as('carol'),
    ]
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    for (const [accountHandle, access] of [
      ['ed', 'editor'],
      ['tess', 'tester'],
    ] as const)
      await alice.api.createShare({ problemId: id, body: { accountHandle, access } })
    for (const by of [alice, ed, admin]) {
      const { url } = await upload(pngPicture(), 'p', by, id)
      for (const { token } of [alice, ed, tess, admin])
        expect((await get(url, token)).statusCode).toBe(200)
      expect((await get(url, carol.token)).json()).toEqual(
        (await get('/api/images/none', carol.token)).json(),
      )
      expect((await get(url, '')).statusCode).toBe(401)
    }
    for (const by of [tess, carol])
      expect((await refusalOf(upload(pngPicture(), 'p', by, id))).status).toBe(403)
  })

  it('comes to no locked problem', async () => {
    const id = await makeProblem()
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.adminSaveProblem({ problemId: id, body: { locked: true } })
    expect(await refusalOf(upload(pngPicture(), 'p', alice, id))).toMatchObject({
      status: 423,
      code: 'ErrLocked',
    })
    await upload(pngPicture(), 'p', admin, id)
  })
})

it('a picture is kept by the browser of its session only, and gone with the access to it', async () => {
  const [id, tess] = [await makeProblem(), await world.as('tess')]
  const share = { accountHandle: 'tess', access: 'tester' as const }
  const { id: shareId } = await alice.api.createShare({ problemId: id, body: share })
  const { url } = await upload(pngPicture(), 'p', alice, id)
  const { headers } = await get(url, tess.token)
  expect([headers['cache-control'], headers['vary']]).toEqual([
    'private, no-cache',
    'Cookie, Authorization',
  ])
  const again = (token: string) =>
    world.app.inject({
      url,
      headers: { authorization: `Bearer ${token}`, 'if-none-match': String(headers['etag']) },
    })
  const kept = await again(tess.token)
  expect([kept.statusCode, kept.rawPayload.length]).toEqual([304, 0])
  await alice.api.deleteShare({ shareId })
  expect((await again(tess.token)).statusCode).toBe(404)
})

it('a picture of a discussion is brought by all who may discuss, locked or not, and is in no version', async () => {
  const id = await makeProblem()
  const [tess, carol] = [await world.as('tess'), await world.as('carol')]
  const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
  await alice.api.createShare({ problemId: id, body: { accountHandle: 'tess', access: 'tester' } })
  await admin.api.adminSaveProblem({ problemId: id, body: { locked: true } })
  const file = new File([new Uint8Array(pngPicture())], 'p.png')
  const bring = (by: typeof tess) =>
    by.api.uploadImage({ body: { problemId: id, file, use: 'discussion' } })
  expect((await refusalOf(bring(carol))).status).toBe(403)
  const { url } = await bring(tess)
  expect((await get(url, alice.token)).statusCode).toBe(200)
  expect((await get(url, carol.token)).statusCode).toBe(404)
  const head = await world.platform.db
    .selectFrom('heads')
    .select('manifest')
    .where('problem_id', '=', ProblemId.parse(id))
    .executeTakeFirstOrThrow()
  expect(Object.keys(head.manifest).filter((path) => path.startsWith('images/'))).toEqual([])
})

it('pictures are limited in number', async () => {
  const strict = await createWorld({ DRAFTS_DEMO: '0' })
  const by = await strict.as('alice')
  const made = await by.api.createProblem({ body: { title: 'P', mechanism: 'standard' } })
  const statuses = new Set<number>()
  for (let count = 0; count <= 120; count += 1)
    statuses.add((await refusalOf(by.api.uploadImage({ body: { problemId: made.id } }))).status)
  expect([...statuses]).toEqual([400, 429])
  await strict.close()
})
