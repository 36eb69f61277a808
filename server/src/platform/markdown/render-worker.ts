import { answerEach } from '../apart/in-child.ts'
import { renderMarkdown } from './render.ts'

// Texts that may take seconds, one at a time.
answerEach(renderMarkdown)
