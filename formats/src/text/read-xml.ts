import { SaxesParser } from 'saxes'
import { PackageError } from '../package-error.ts'
import { xmlFault } from './xml-faults.ts'

export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

const depthMax = 64
const elementsMax = 200_000

/** Parses an XML document without any document type; throws PackageError with the place of the fault. */
export function readXml(bytes: Uint8Array, path: string): XmlElement {
  const refuse = (detail: string) =>
    new PackageError('ErrBadPackage', `${path} is not readable XML: ${detail}.`, path)
  const parser = new SaxesParser()
  const stack: XmlElement[] = []
  let root: XmlElement | undefined
  let count = 0
  parser.on('error', ({ message }) => {
    throw refuse(xmlFault(message, parser))
  })
  parser.on('doctype', () => {
    throw refuse('it has a document type')
  })
  parser.on('opentag', (tag) => {
    if (stack.length >= depthMax || ++count > elementsMax)
      throw refuse('it is nested too deeply or too large')
    const element = {
      name: tag.name,
      attributes: new Map(Object.entries(tag.attributes)),
      children: [],
      text: '',
    }
    const parent = stack.at(-1)
    if (parent) parent.children.push(element)
    else root = element
    stack.push(element)
  })
  parser.on('closetag', () => void stack.pop())
  const addText = (text: string) => {
    const top = stack.at(-1)
    if (top) top.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(decodeXml(bytes, path)).close()
  if (!root) throw refuse('it is empty')
  return root
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element ? element.children.filter((child) => child.name === name) : []
}

/** The first element at the end of a path of names, such as `assets/checker/source`. */
export function findElement(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split('/')
    .reduce<XmlElement | undefined>(
      (at, name) => at?.children.find((child) => child.name === name),
      element,
    )
}

function decodeXml(bytes: Uint8Array, path: string): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared =
    /^[^<]*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    // Saxes knows encodings by their declaration only, and it reads text: the declaration has done its work here.
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    throw new PackageError(
      'ErrBadPackage',
      `${path} is not text in the encoding that it names (${declared}).`,
      path,
    )
  }
}
