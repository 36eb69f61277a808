import { setTimeout as sleep } from 'node:timers/promises'
import { createHash, randomBytes } from 'node:crypto'

// People at work while something bad happens: one saves a text each 300 ms and sends it again until it is taken, as the page
// does; one brings files; one runs a solution, again and again; one signs in and reads with that session.

const pauseMs = 300
const patienceMs = 15_000
const source =
  '#include <cstdio>\n#include <ctime>\nint main(){int n;scanf("%d",&n);while(clock()<CLOCKS_PER_SEC/5);printf("%d\\n",n);}\n'

export type Deed = 'save' | 'file' | 'run' | 'session' | 'readyz'

export interface Sight {
  deed: Deed
  what: string
  times: number
}

interface Answer {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

export class People {
  readonly #url: string
  readonly #token: string
  readonly #sights = new Map<string, Sight>()
  /** Only what begins after it counts as well again. */
  #sinceMs = 0
  /** When a deed first went well, with no failure after it. */
  readonly #wellMs = new Map<Deed, number>()
  readonly #lost: string[] = []
  #problemId = ''
  #saved = 0
  readonly #runs: string[] = []
  #isLooking = false
  #isOver = false
  #loops: Promise<void>[] = []

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async begin(deeds: readonly Deed[]): Promise<void> {
    const loops: Record<Deed, () => Promise<void>> = {
      save: await this.#saver(),
      file: async () => this.#bring(),
      run: await this.#runner(),
      session: this.#reader(),
      readyz: async () => this.#readyz(),
    }
    this.#loops = deeds.map((deed) => this.#again(deed, loops[deed]))
    await this.untilWell(deeds, 120_000)
    this.#isLooking = true
  }

  /** Seconds from now until each deed that begins after now goes well. */
  async untilWell(
    deeds: readonly Deed[],
    limitMs: number,
  ): Promise<Partial<Record<Deed, number | 'never'>>> {
    this.#wellMs.clear()
    const sinceMs = Date.now()
    this.#sinceMs = sinceMs
    while (deeds.some((deed) => !this.#wellMs.has(deed)) && Date.now() < sinceMs + limitMs)
      await sleep(50)
    return Object.fromEntries(
      deeds.map((deed) => {
        const at = this.#wellMs.get(deed)
        return [deed, at === undefined ? 'never' : Math.round((at - sinceMs) / 100) / 10]
      }),
    )
  }

  sights(): Sight[] {
    return [...this.#sights.values()]
  }

  /** Ends the work and says what was answered with success and is not there, and which runs have no verdict. */
  async end(): Promise<string[]> {
    this.#isOver = true
    await Promise.all(this.#loops)
    const lost = this.#lost
    if (this.#problemId !== '') {
      const { body } = await this.#call('GET', this.#statement())
      if (Number(body['title']) < this.#saved) lost.push(`the last of ${this.#saved} saves`)
    }
    for (const id of this.#runs) {
      const { body } = await this.#call('GET', `/api/executions/${id}`)
      if (body['verdict'] !== 'Accepted') lost.push(`a run: ${String(body['verdict'])}`)
    }
    return lost
  }

  counted(): string {
    return `${this.#saved} saves, ${this.#runs.length} runs`
  }

  async #again(deed: Deed, work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      const startedMs = Date.now()
      try {
        await work()
        if (startedMs >= this.#sinceMs && !this.#wellMs.has(deed))
          this.#wellMs.set(deed, Date.now())
      } catch (error) {
        this.#see(deed, error instanceof Error ? error.message : String(error))
        this.#wellMs.delete(deed)
      }
      await sleep(pauseMs)
    }
  }

  #see(deed: Deed, what: string): void {
    if (!this.#isLooking || this.#isOver) return
    const sight = this.#sights.get(`${deed} ${what}`) ?? { deed, what, times: 0 }
    sight.times += 1
    this.#sights.set(`${deed} ${what}`, sight)
  }

  /** Each save writes one number more. What is read must never be older than what was answered with success. */
  async #saver(): Promise<() => Promise<void>> {
    this.#problemId = await this.#problem('Saves')
    return async () => {
      const title = String(this.#saved + 1)
      await this.#call('PUT', this.#statement(), { title })
      this.#saved += 1
      const { body } = await this.#call('GET', this.#statement())
      if (Number(body['title']) < this.#saved) this.#lost.push(`save ${this.#saved}`)
    }
  }

  #statement(): string {
    return `/api/problems/${this.#problemId}/statements/en-US`
  }

  async #bring(): Promise<void> {
    const bytes = randomBytes(200_000)
    const form = new FormData()
    form.append('file', new Blob([bytes]), createHash('sha1').update(bytes).digest('hex'))
    await this.#call('POST', '/api/blobs', form)
  }

  async #runner(): Promise<() => Promise<void>> {
    const problemId = await this.#problem('Runs')
    for (let number = 1; number <= 5; number += 1) {
      const text = `${number}\n`
      const test = { input: { text }, output: { text } }
      await this.#call('POST', `/api/problems/${problemId}/tests`, test)
    }
    const { body } = await this.#call('POST', `/api/problems/${problemId}/solutions`, {
      label: 'echo',
      languageId: 'cpp20-gcc',
      source: { text: source },
    })
    const solutionId = String(body['id'])
    return async () => {
      const begun = await this.#call('POST', `/api/solutions/${solutionId}/execute`, {})
      const id = String(begun.body['id'])
      this.#runs.push(id)
      for (const sinceMs = Date.now(); ;) {
        const known = await this.#call('GET', `/api/executions/${id}`).catch((error: unknown) => {
          this.#see('run', error instanceof Error ? error.message : String(error))
          return undefined
        })
        if (known && Number(known.body['status']) >= 6) {
          const verdict = String(known.body['verdict'])
          if (verdict !== 'Accepted') throw new Error(`verdict ${verdict}`)
          return
        }
        if (Date.now() - sinceMs > 120_000) throw new Error('no verdict in two minutes')
        await sleep(100)
      }
    }
  }

  /** A sign-in, and then reads with that session; where one is refused, another sign-in. */
  #reader(): () => Promise<void> {
    let cookie = ''
    return async () => {
      if (cookie === '') cookie = await this.#signIn()
      const { status } = await this.#ask('GET', '/api/accounts/me', { cookie })
      if (status === 200) return
      // Only this ends a session; all else is a moment in which it cannot be read.
      if (status === 401) cookie = ''
      throw new Error(`${status}: ${status === 401 ? 'the session is not known' : 'not read'}`)
    }
  }

  async #signIn(): Promise<string> {
    const jar = new Map<string, string>()
    let at = '/api/login'
    let form: URLSearchParams | undefined
    for (let step = 0; step < 12; step += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(new URL(at, this.#url), {
        method: form ? 'POST' : 'GET',
        headers: { cookie },
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
        ...(form ? { body: form } : {}),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      form = undefined
      await response.arrayBuffer()
      const next = response.headers.get('location')
      if (response.status >= 400) throw new Error(`${response.status}: no sign-in`)
      if (response.status === 200 && at.includes('/identity/interaction/'))
        form = new URLSearchParams({ handle: 'bob', password: 'drafts-demo' })
      else if (next === null || next === '/')
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      else at = new URL(next, new URL(at, this.#url)).href.replace(/^https?:\/\/[^/]+/, '')
    }
    throw new Error('signing in has no end')
  }

  async #readyz(): Promise<void> {
    const { status, body } = await this.#ask('GET', '/readyz')
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  }

  async #problem(title: string): Promise<string> {
    const { body } = await this.#call('POST', '/api/problems', { title, mechanism: 'standard' })
    return String(body['id'])
  }

  /** Anything but success is an error with its status and sentence. */
  async #call(method: string, path: string, content?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await this.#ask(method, path, headers, content)
    if (answer.status < 300) return answer
    throw new Error(`${answer.status}: ${String(answer.body['error'])}`)
  }

  async #ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    content?: object,
  ): Promise<Answer> {
    const isForm = content instanceof FormData
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: isForm || !content ? headers : { ...headers, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(patienceMs),
        ...(content ? { body: isForm ? content : JSON.stringify(content) } : {}),
      })
      const text = await response.text()
      const body: Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : { text }
      return { status: response.status, body, headers: response.headers }
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      throw new Error(
        error instanceof Error && error.name === 'TimeoutError'
          ? 'no answer in 15 s'
          : `no connection (${cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)})`,
        { cause: error },
      )
    }
  }
}
