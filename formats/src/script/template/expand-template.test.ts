import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expandTemplate, linesMax, sourceOffset } from './expand-template.ts'
import { createPlaces } from './script-fault.ts'

/** Random templates and the lines that FreeMarker 2.3.31 itself made of them; none: it refused the template. */
const ofFreemarker = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/freemarker-2.3.31.json'), 'utf8'),
) as { template: string; written?: string[] }[]

const linesOf = (source: string): string[] => {
  const { lines, fault } = expandTemplate(source)
  expect(fault).toBeUndefined()
  return lines.map(({ text }) => text.trim())
}
const faultOf = (source: string): string => {
  const { fault } = expandTemplate(source)
  if (!fault) return 'no fault'
  const { line, column } = createPlaces(source)(fault.at)
  return `${line}:${column} ${fault.message}`
}

describe('a template', () => {
  it.each<[string, string, string[]]>([
    ['plain lines', 'gen 1 > 1\n\n  gen 2 > $\r\n', ['gen 1 > 1', 'gen 2 > $']],
    ['a list of a range', '<#list 3..5 as i>\ngen ${i}\n</#list>', ['gen 3', 'gen 4', 'gen 5']],
    ['a list on one line', '<#list 1..2 as i>gen ${i}\n</#list>', ['gen 1', 'gen 2']],
    ['a range that goes down', '<#list 2..0 as i>g ${i}\n</#list>', ['g 2', 'g 1', 'g 0']],
    ['a range without its end', '<#list 1..<3 as i>g ${i}\n</#list>', ['g 1', 'g 2']],
    ['a range of a length', '<#list 5..*2 as i>g ${i}\n</#list>', ['g 5', 'g 6']],
    ['a range of a quotient', '<#list 1..5/2 as i>g ${i}\n</#list>', ['g 1', 'g 2']],
    ['an empty range', '<#list 1..<1 as i>g ${i}\n<#else>none\n</#list>', ['none']],
    [
      'a list of values, numbers and texts',
      '<#list [1, "two", 3.5] as x>\ngen ${x}\n</#list>',
      ['gen 1', 'gen two', 'gen 3.5'],
    ],
    [
      'lists in lists',
      '<#list 1..2 as i>\n  <#list ["a", "b"] as c>\n    gen ${i}${c}\n  </#list>\n</#list>',
      ['gen 1a', 'gen 1b', 'gen 2a', 'gen 2b'],
    ],
    [
      'a list of rows that goes over several lines',
      '<#assign rows = [\n  [10, 5],\n  [100, 50]\n]>\n<#list rows as row>gen ${row[0]} ${row[1]}\n</#list>',
      ['gen 10 5', 'gen 100 50'],
    ],
    [
      'a list of tables',
      '<#list [{"n": 1, "kind": "path"}] as t>gen ${t.n} ${t["kind"]}\n</#list>',
      ['gen 1 path'],
    ],
    [
      'the names and values of a table',
      '<#list {"small": 5, "big": 9} as name, n>${name}: gen ${n}\n</#list>',
      ['small: gen 5', 'big: gen 9'],
    ],
    [
      'places in a list',
      '<#list ["a", "b"] as x>g ${x_index} ${x?index} ${x?counter} <#if x_has_next>more<#else>last</#if>\n</#list>',
      ['g 0 0 1 more', 'g 1 1 2 last'],
    ],
    [
      'what stands between',
      'gen <#list 1..3 as i>${i}<#sep>,</#sep></#list> <#list 1..2 as i>${i}<#sep>-</#list>',
      ['gen 1,2,3 1-2'],
    ],
    [
      'a break and a continue',
      '<#list 1..9 as i><#if i == 2><#continue></#if><#if i == 4><#break></#if>g ${i}\n</#list>',
      ['g 1', 'g 3'],
    ],
    ['a variable', '<#assign n = 100000>\ngen ${n}', ['gen 100000']],
    ['a tag that closes itself', '<#assign n = 5/>\ngen ${n}', ['gen 5']],
    ['several variables', '<#assign a=1 b="x", c=a+1>g ${a} ${b} ${c}', ['g 1 x 2']],
    [
      'variables that change',
      '<#assign t = 1000>\n<#list 1..3 as i>\ng ${t}\n<#assign t = t / 10>\n</#list>',
      ['g 1000', 'g 100', 'g 10'],
    ],
    [
      'short ways to change',
      '<#assign i=7><#assign i++><#assign i*=3><#assign i-=4><#assign i%=6><#assign i/=4><#assign s="a"><#assign s+=i>g ${s}',
      ['g a0.5'],
    ],
    ['a text that is caught', '<#assign x>-n ${2*3}</#assign>gen ${x}', ['gen -n 6']],
    [
      'conditions',
      '<#list 1..4 as i>g <#if i lt 2>a<#elseif i == 2>b<#elseif (i > 3)>d<#else>c</#if>\n</#list>',
      ['g a', 'g b', 'g c', 'g d'],
    ],
    [
      'conditions of every kind',
      'g <#if !(1 == 2) && ("a" != "b" || false) && 2 gte 2 && 1 lte 2 && (2 >= 1)>x</#if>',
      ['g x'],
    ],
    ['comments', 'gen <#-- ${no} <#list --> 1<#--\ngen 2\n-->', ['gen  1']],
    ['lines behind #', '# ${no} <#list\n  # gen 1 <#if\ngen 2', ['gen 2']],
    ['an older way to print', 'gen #{3 + 4}', ['gen 7']],
    [
      'a function',
      '<#function half n>\n  <#return (n / 2)?int>\n</#function>\ngen ${half(7)} ${half(half(9))}',
      ['gen 3 2'],
    ],
    [
      'a function with variables of its own',
      '<#assign r = 8><#function power b e><#local r = 1><#list 1..e as i><#local r = r * b></#list><#return r></#function>\ngen ${power(10, 5)} ${r}',
      ['gen 100000 8'],
    ],
    [
      'a macro, before and after it is made',
      '<@pair 1 2/>\n<#macro pair a b=9>\ngen ${a} ${b}\ngen ${b} ${a}\n</#macro>\n<@pair a=5/>\n<@pair 3></@pair>',
      ['gen 1 2', 'gen 2 1', 'gen 5 9', 'gen 9 5', 'gen 3 9', 'gen 9 3'],
    ],
    [
      'lines of nothing but tags, which are left out with their ends',
      '  <#assign n = 5> <#-- a -->\ngen <#list 1..3 as i>\n${i},\n  </#list>\n<#list 1..3 as i>\n${i}</#list> <#if n == 5>\n x\n</#if>\n> $',
      ['gen', '1,', '2,', '3,', '123', 'x', '> $'],
    ],
    [
      'tags in a line with a text, whose end stays',
      'gen <#if true>\n-a\n</#if>\n<#assign t>-b</#assign>\n${t}\n<@m/>\n<#macro m>\n</#macro>\nx',
      ['gen', '-a', '-b', 'x'],
    ],
    [
      'a macro that is given variables by their place',
      '<#macro pair a b>gen ${a} ${b}\n</#macro><#assign n = 5><@pair n n/><@pair b=n a=1/>',
      ['gen 5 5', 'gen 1 5'],
    ],
    ['a setting', '<#setting number_format="computer">gen ${1000}', ['gen 1000']],
    ['a value of its own', 'gen ${n!5} ${n!} <#if n??>y<#else>n</#if>', ['gen 5  n']],
    ['a generator by its variable', '<#assign g = "gen_a">${g} 1 > $', ['gen_a 1 > $']],
  ])('with %s', (_what, source, wanted) => {
    expect(linesOf(source)).toEqual(wanted)
  })

  it.each<[string, string]>([
    ['1000', '1000'],
    ['1000000000000000000', '1000000000000000000'],
    ['2 * 1000000000 * 1000000000 + 1', '2000000000000000001'],
    ['7 / 2', '3.5'],
    ['10 / 4 * 2', '5'],
    ['1 / 3', '0.333333333333'],
    ['2 / 3', '0.666666666667'],
    ['-2 / 3', '-0.666666666667'],
    ['7 % 3', '1'],
    ['-7 % 3', '-1'],
    ['7.9 % 3.2', '1'],
    ['2 + 3 * 4 - -1', '15'],
    ['(2 + 3) * 4', '20'],
    ['0.1 + 0.2', '0.3'],
    ['1.50', '1.5'],
    ['3?c', '3'],
    ['true?c', 'true'],
    ['(1 == 1)?string("yes", "no")', 'yes'],
    ['(7 / 2)?int', '3'],
    ['(-7 / 2)?int', '-3'],
    ['(-7 / 2)?floor', '-4'],
    ['(7 / 2)?ceiling', '4'],
    ['2.5?round', '3'],
    ['(-2.5)?round', '-2'],
    ['(-3)?abs', '3'],
    ['"12"?number + 1', '13'],
    ['"a" + 1 + 2', 'a12'],
    ['1 + 2 + "a"', '3a'],
    ['"n-${1 + 1}-${"x"}"', 'n-2-x'],
    ["'it\\'s \\\\'", "it's \\"],
    ['r"${n}\\d"', '${n}\\d'],
    ['[1, 2] + [3]', 'list'],
    ['([1, 2] + [3])?size', '3'],
    ['(1..10)?size', '10'],
    ['[3, 1, 2]?sort?first', '1'],
    ['[3, 1, 2]?sort?reverse?join("/")', '3/2/1'],
    ['[3, 1, 2]?max - [3, 1, 2]?min', '2'],
    ['(1..4)?join(" ")', '1 2 3 4'],
    ['[5, 6, 7][1]', '6'],
    ['[5, 6, 7][1..]?join("")', '67'],
    ['[5, 6, 7][0..1]?last', '6'],
    ['"abc"[1]', 'b'],
    ['"abcd"[1..2]', 'bc'],
    ['"abc"?length', '3'],
    ['"aBc"?upper_case + "aBc"?lower_case', 'ABCabc'],
    ['"a,b"?split(",")?size', '2'],
    ['"aXbX"?replace("X", "--")', 'a--b--'],
    ['"7"?left_pad(3, "0") + "7"?right_pad(3, ".")', '0077..'],
    ['[1, 2]?seq_contains(2)?c', 'true'],
    ['[4, 5]?seq_index_of(5)', '1'],
    ['(2 gt 1)?then("a", no)', 'a'],
    ['{"a": 1, "b": 2}?keys?join(",")', 'a,b'],
    ['" a "?trim?starts_with("a")?c', 'true'],
    ['("ab"?contains("b") && "ab"?ends_with("b"))?c', 'true'],
  ])('${%s} prints %s', (expression, wanted) => {
    const { lines, fault } = expandTemplate(`\${${expression}}`)
    expect(lines[0]?.text ?? fault?.message).toBe(
      wanted === 'list' ? 'A number or a text is printed here, and this is a list.' : wanted,
    )
  })

  it.each<[string, string]>([
    ['gen\n${n}', '2:3 There is no variable n.'],
    ['<#list 1..2 as i>\ngen ${j}\n</#list>', '2:7 There is no variable j. Did you mean i?'],
    ['\n <#lsit 1..2 as i>', '2:2 <#lsit> is not known here. Did you mean <#list>?'],
    ['<#include "a">', '1:1 <#include> is not known here. A script can use: '],
    ['<#list 1..3 as i>\ngen', '1:1 <#list> is not closed by </#list>.'],
    [
      '<#list 1..3 as i>\n<#if i == 1>\n</#list>',
      '3:1 </#list> stands here, but <#if> is still open: close it by </#if> first.',
    ],
    ['gen\n</#if>', '2:1 </#if> closes nothing here.'],
    ['<#else>', '1:1 <#else> closes nothing here.'],
    ['<#if 5 > 3>x</#if>', '1:6 true or false is needed here, and this is a number. “Greater'],
    ['<#list 3 as i></#list>', '1:8 A list is needed here, and this is a number.'],
    ['<#list 1..3></#list>', '1:1 A list is written <#list 1..10 as i>: “as” and a name.'],
    ['<#list [1] as a, b></#list>', '1:1 Two names are for a table'],
    ['<#assign n 5>', '1:12 = is missing here.'],
    ['<#assign = 5>', '1:10 The name of a variable is missing here.'],
    ['<#assign n = (5>', '1:14 This bracket is not closed by ).'],
    ['<#assign n = "5>', '1:14 This text is not closed by ".'],
    ['gen ${5 + }', '1:11 A value is missing here.'],
    ['gen ${5 5}', '1:9 5 is too much here.'],
    ['gen ${5', '1:7 What begins here is not closed by }.'],
    ['gen ${5 ~ 4}', '1:9 ~ has no meaning here.'],
    ['gen ${5]}', '1:8 ] closes nothing here.'],
    ['<#-- a', '1:1 This comment is not closed by -->.'],
    ['gen ${1 / 0}', '1:9 A number is divided by 0 here.'],
    ['gen ${3000000000?int}', '1:17 This number does not fit in 32 bits: write ?long.'],
    ['gen ${10000000000000000000?long}', '1:27 This number does not fit in 64 bits: write ?floor.'],
    ['gen ${10000000000000000000 % 7}', '1:28 These numbers are too large to be divided.'],
    ['gen ${1..2..3}', '1:11 A range has two ends.'],
    ['gen ${[1][2..]}', '1:12 The list has no such items.'],
    ['gen ${1 % 0.5}', '1:9 A number is divided by 0 here.'],
    ['gen ${"a" * 2}', '1:7 A number is needed here, and this is a text: write ?number behind it.'],
    ['gen ${1 == "1"}', '1:9 a number and a text are never equal: compare what is alike.'],
    ['gen ${[1] == [1]}', '1:11 Only numbers, texts, and true or false are compared.'],
    ['gen ${1 == 1}', '1:9 A number or a text is printed here, and this is true or false'],
    ['gen ${[1][4]}', '1:10 There is nothing at this place of the list or table.'],
    ['gen ${5?sizes}', '1:8 ?sizes is not known here. Did you mean ?size?'],
    ['gen ${5?index}', '1:8 ?index stands behind the variable of a list only.'],
    ['gen ${[1, "a"]?sort}', '1:15 Only numbers, or only texts, are sorted.'],
    ['<#function f a><#return a></#function>${f()}', '1:42 f needs a value for a.'],
    ['<#function f a></#function>${f(1)}', '1:31 f gave no value: it ended without <#return>.'],
    ['${5(1)}', '1:4 What is called here is no function or macro.'],
    ['<@none/>', '1:3 There is no variable none.'],
    ['<#macro m></#macro><@m>text</@m>', '1:20 A macro is called as <@name a=1 b=2/>'],
    ['<#setting locale="en">', '1:1 Only <#setting number_format="computer"> is known here.'],
  ])('%s is refused where it stands', (source, wanted) => {
    expect(faultOf(source).slice(0, wanted.length)).toBe(wanted)
  })

  it.each(ofFreemarker)('prints what FreeMarker prints, %#', ({ template, written }) => {
    const { lines, fault } = expandTemplate(template)
    const text = lines.map((line) => line.text.trim())
    expect(fault ? undefined : text).toEqual(written)
  })

  it('keeps what it wrote before the fault', () => {
    const { lines } = expandTemplate('gen 1\n<#list 1..2 as i>\ngen ${i / (2 - i)}\n</#list>')
    expect(lines.map(({ text }) => text)).toEqual(['gen 1', 'gen 1'])
  })

  it('knows where each sign of a line comes from', () => {
    const source = '<#list 1..1 as i>\n  gen ${i + 10} -x\n</#list>'
    const [line] = expandTemplate(source).lines
    const places = [...(line?.text ?? '')].map((sign, at) => {
      const from = sourceOffset(line ?? { text: '', pieces: [] }, at)
      return sign === source[from] ? sign : source.slice(from, from + 2)
    })
    expect(places.join('|')).toBe(' | |g|e|n| |${|${| |-|x')
  })
})

describe('what would go on for ever', () => {
  it.each<[string, string, string]>([
    [
      'lists in lists',
      '\n<#list 1..1000000000 as i>\n<#list 1..1000000000 as j>\n</#list></#list>',
      '3:1 The script is given up here: it computes for too long.',
    ],
    [
      'a list that writes',
      'gen\n<#list 1..1000000000 as i>\ngen ${i}\n</#list>',
      `3:1 The script is given up here: it has over ${linesMax} lines.`,
    ],
    [
      'a range without an end',
      '<#list 1.. as i></#list>',
      '1:1 The script is given up here: it computes for too long.',
    ],
    [
      'a text that doubles',
      '<#assign s = "0123456789"><#list 1..99 as i><#assign s = s + s></#list>',
      '1:60 A text of over 10000 characters is made here: shorten it.',
    ],
    [
      'a list that doubles',
      '<#assign s = [1]><#list 1..99 as i><#assign s = s + s></#list>',
      '1:51 A list of over 10000 items is made here: shorten it.',
    ],
    [
      'a number that is squared',
      '<#assign s = 9><#list 1..99 as i><#assign s = s * s></#list>',
      '1:49 A number of over 60 digits is made here.',
    ],
    [
      'a long filling',
      '${"a"?left_pad(1000000000)}',
      '1:6 A text of over 10000 characters is made here: shorten it.',
    ],
    [
      'a text that is replaced',
      '<#assign s = "a"?left_pad(5000, "a")>${s?replace("a", s)}',
      '1:41 A text of over 10000 characters is made here: shorten it.',
    ],
    [
      'a range that is sorted',
      '${(1..1000000000)?sort?first}',
      '1:18 A list of over 10000 items is made here: shorten it.',
    ],
    [
      'a long line',
      '<#list 1..9999 as i>gen </#list>',
      '1:21 A line of over 10000 characters is made here.',
    ],
    [
      'a function that calls itself',
      '<#function f x><#return f(x)></#function>${f(1)}',
      '1:26 f calls itself too often: over 50 calls deep.',
    ],
  ])('ends with a fault at its place: %s', (_what, source, wanted) => {
    expect(faultOf(source)).toBe(wanted)
  })

  it.each([
    ['${', '(', ''],
    ['${', '1+', ''],
    ['${', '-', ''],
    ['${', '[', ''],
    ['${', '"${', ''],
    ['', '<#if true>', ''],
    ['', '<#list 1..2 as i>', '</#list>'],
    ['${a', '[0]', '}'],
  ])('is refused where %s%s nests', (before, nested, after) => {
    expect(faultOf(before + nested.repeat(20_000) + after)).toMatch(/deep|long|not closed|missing/)
  })
})
