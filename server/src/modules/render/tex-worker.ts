import { convertTex } from '@drafts/formats'
import { answerEach } from '../../platform/isolated/in-child.ts'

/** Null if it cannot be read. Every picture is one that has to be chosen yet: the text brings none along. */
const convertTexText = (text: string): string | null => {
  let isRead = true
  const tell = (code: string): void => {
    if (code === 'tex-unreadable') isRead = false
  }
  const markdown = convertTex(text, { nameImage: () => '', tell })
  return isRead ? markdown : null
}

// TeX that may take seconds, one text at a time.
answerEach(convertTexText)
