import { answerEach } from '../../platform/apart/in-child.ts'
import { convertTexText } from './tex-text.ts'

// TeX that may take seconds, one text at a time.
answerEach(convertTexText)
