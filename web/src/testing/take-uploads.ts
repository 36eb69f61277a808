import { vi } from 'vitest'

interface UploadAnswer {
  status: number
  body: object
}

/** What uploads send, each answered when all of it was sent: jsdom's own XMLHttpRequest would ask a real network. */
export const takeUploads = (answer: (form: FormData) => UploadAnswer | Promise<UploadAnswer>) => {
  const sent: Record<string, unknown>[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData) {
      const file = form.get('file')
      const name = file instanceof File ? file.name : null
      const progressId = form.get('progressId')
      sent.push({ url: this.url, tests: form.get('tests'), file: name, progressId })
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 2, total: 2 }))
      void Promise.resolve(answer(form)).then(({ status, body }) => {
        this.status = status
        this.responseText = JSON.stringify(body)
        this.dispatchEvent(new Event('load'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}
