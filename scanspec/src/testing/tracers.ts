import type { ScalarType } from '../syntax/tokens.ts'
import type { Printing } from '../codegen/program.ts'
import type { Tracer } from '../codegen/print-program.ts'

// A printed program is made to show each value that it reads: `=name 0 1|value` for a scalar or an element, `@name|2 3`
// for an array of these lengths.

type Part = string | { code: string; type: ScalarType }

const codeOf = (part: Part): string => (typeof part === 'string' ? '' : part.code)

const printf =
  (isCpp: boolean) =>
  (parts: Part[], { use }: Printing): string => {
    if (isCpp) use('cstdio')
    const formats: Record<ScalarType, string> = {
      bool: '%d',
      int: '%d',
      int64: '%lld',
      float32: '%.17g',
      float64: '%.17g',
      string: '%s',
    }
    const format = parts.map((part) => (typeof part === 'string' ? part : formats[part.type]))
    const values = parts.flatMap((part) => {
      if (typeof part === 'string') return []
      if (part.type.startsWith('float')) return [`(double)(${part.code})`]
      const text = `${part.code}${isCpp && part.type === 'string' ? '.c_str()' : ''}`
      return [part.type === 'int' || part.type === 'bool' ? `(int)(${text})` : text]
    })
    return `printf("${[...format].join('')}\\n"${values.map((value) => `, ${value}`).join('')});`
  }

const shows: Record<string, (parts: Part[], printing: Printing) => string> = {
  C: printf(false),
  'C++': printf(true),
  Go: (parts, { use }) => {
    use('fmt')
    const format = parts.map((part) => (typeof part === 'string' ? part : '%v')).join('')
    const values = parts.filter((part) => typeof part !== 'string').map(codeOf)
    return `fmt.Printf("${format}\\n", ${values.join(', ')})`
  },
  Python: (parts) => {
    const inner = parts.map((part) => (typeof part === 'string' ? part : `{${part.code}}`))
    return `print(f'''${inner.join('')}''')`
  },
}

Object.assign(shows, {
  Java: (parts: Part[]) => {
    const text = parts.map((part) => (typeof part === 'string' ? `"${part}"` : `(${part.code})`))
    return `System.out.println(${text.join(' + ')});`
  },
  JavaScript: (parts: Part[]) => {
    const inner = parts.map((part) => (typeof part === 'string' ? part : `\${${part.code}}`))
    return `console.log(\`${inner.join('')}\`);`
  },
  Kotlin: (parts: Part[]) => {
    const inner = parts.map((part) => (typeof part === 'string' ? part : `\${${part.code}}`))
    return `println("${inner.join('')}")`
  },
  Rust: (parts: Part[]) => {
    const format = parts.map((part) => (typeof part === 'string' ? part : '{}')).join('')
    const values = parts.flatMap((part) => (typeof part === 'string' ? [] : [`, ${part.code}`]))
    return `println!("${format}"${values.join('')});`
  },
  'C#': (parts: Part[]) => {
    const text = parts.map((part) => {
      if (typeof part === 'string') return `"${part}"`
      const isFloat = part.type.startsWith('float')
      return isFloat
        ? `(${part.code}).ToString("R", System.Globalization.CultureInfo.InvariantCulture)`
        : `(${part.code})`
    })
    return `Console.WriteLine(${text.join(' + ')});`
  },
  Pascal: (parts: Part[]) => {
    const text = parts.map((part) => (typeof part === 'string' ? `'${part}'` : part.code))
    return `writeln(${text.join(', ')});`
  },
})

export const tracerOf = (family: string): Tracer | undefined => {
  const show = shows[family]
  if (show === undefined) return undefined
  return {
    scalar: (element, printing) => {
      const indices = element.indices.flatMap((index): Part[] => [
        ' ',
        { code: printing.expr(index), type: index.type },
      ])
      const value = { code: printing.expr(element), type: element.type }
      return [show([`=${element.variable.name}`, ...indices, '|', value], printing)]
    },
    array: ({ variable, lengths }, printing) => {
      const sizes = (lengths ?? []).flatMap((length, at): Part[] => [
        at === 0 ? '' : ' ',
        { code: printing.expr(length), type: length.type },
      ])
      return lengths === undefined ? [] : [show([`@${variable.name}|`, ...sizes], printing)]
    },
    // Python only: others set arrays element by element.
    fill: (row, printing) => {
      const name = printing.expr(row)
      const at = row.indices.map((index) => ` {${printing.expr(index)}}`).join('')
      const begin =
        row.indices.length === 0 ? [`print(f'''@${row.variable.name}|{len(${name})}''')`] : []
      return [
        ...begin,
        `for _at, _value in enumerate(${name}):`,
        `\tprint(f'''=${row.variable.name}${at} {_at}|{_value}''')`,
      ]
    },
  }
}
