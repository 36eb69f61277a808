export interface UploadCard {
  dom: HTMLElement
  showProgress: (sent: number, total: number) => void
  showFailure: (message: string) => void
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** The card of one upload: name, progress in numbers, Cancel; after a failure what went wrong and what one may do. */
export const createUploadCard = (
  name: string,
  { onCancel, onRetry }: { onCancel: () => void; onRetry: () => void },
): UploadCard => {
  const dom = document.createElement('span')
  dom.className = 'upload'
  dom.contentEditable = 'false'
  const words = document.createElement('span')
  words.setAttribute('role', 'status')
  const bar = document.createElement('progress')
  bar.setAttribute('aria-label', `Uploading ${name}`)
  const retry = button('Try again', onRetry)
  const cancel = button('Cancel', onCancel)
  dom.append(words, bar, retry, cancel)
  return {
    dom,
    showProgress: (sent, total) => {
      const isKnown = total > 0
      dom.removeAttribute('data-failed')
      words.textContent = isKnown
        ? `${name}: ${megabytes(sent)} of ${megabytes(total)} MB`
        : `${name}: uploading`
      bar.hidden = false
      retry.hidden = true
      cancel.textContent = 'Cancel'
      if (isKnown) {
        bar.max = total
        bar.value = sent
      } else bar.removeAttribute('value')
    },
    showFailure: (message) => {
      dom.setAttribute('data-failed', 'true')
      words.textContent = `${name} was not uploaded. ${message} Your text is as it was.`
      bar.hidden = true
      retry.hidden = false
      cancel.textContent = 'Remove'
    },
  }
}

const button = (text: string, onClick: () => void): HTMLButtonElement => {
  const dom = document.createElement('button')
  dom.type = 'button'
  dom.textContent = text
  dom.addEventListener('click', onClick)
  return dom
}
