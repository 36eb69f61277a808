import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@milkdown/kit/prose/inputrules'
import type { MarkType, Node, NodeType } from '@milkdown/kit/prose/model'
import type { Plugin } from '@milkdown/kit/prose/state'
import { schema } from '../markdown/schema.ts'
import { isFormula } from './formulas/formula-rules.ts'

// What becomes of Markdown that is typed: `# `, `- `, `1. `, `> `, three backticks, `**bold**`, `$x$` and so on.
// Backspace right after takes the change back.

export const markdownRules = (): Plugin => inputRules({ rules: rules() })

const nodeType = (name: string): NodeType => {
  const type = schema.nodes[name]
  if (!type) throw new Error(`no node ${name}`)
  return type
}

const rules = (): InputRule[] => [
  escapedDollar,
  displayMath,
  inlineMath,
  ...[
    ['strong', /(?<![\\*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/],
    ['emphasis', /(?<![\\*])\*([^\s*](?:[^*]*[^\s*])?)\*$/],
    ['emphasis', /(?<![\\\w])_([^\s_](?:[^_]*[^\s_])?)_$/],
    ['strike', /(?<!~)~~([^\s~](?:[^~]*[^\s~])?)~~$/],
    ['code', /(?<!`)`([^`]+)`$/],
  ].flatMap(([name, pattern]) => {
    const mark = schema.marks[String(name)]
    return mark && pattern instanceof RegExp ? [markRule(pattern, mark)] : []
  }),
  textblockTypeInputRule(/^(#{1,6})\s$/, nodeType('heading'), (match) => ({
    level: match[1]?.length ?? 1,
  })),
  wrappingInputRule(/^\s*>\s$/, nodeType('blockquote')),
  alreadyThere(/^\s*[-*+]\s$/, 'bullet_list'),
  alreadyThere(/^\d{1,9}[.)]\s$/, 'ordered_list'),
  wrappingInputRule(/^\s*[-*+]\s$/, nodeType('bullet_list')),
  wrappingInputRule(
    /^(\d{1,9})[.)]\s$/,
    nodeType('ordered_list'),
    (match) => ({ start: Number(match[1]), spread: false }),
    (match, node: Node) => node.childCount + Number(node.attrs['start']) === Number(match[1]),
  ),
  new InputRule(/^\[([ xX])\]\s$/, (state, match, start, end) => {
    const $start = state.doc.resolve(start)
    const item = $start.node(-1)
    if (item.type.name !== 'list_item' || $start.index(-1) !== 0) return null
    return state.tr
      .delete(start, end)
      .setNodeMarkup($start.before(-1), null, { ...item.attrs, checked: match[1] !== ' ' })
  }),
  textblockTypeInputRule(/^```([\w+#-]*)\s$/, nodeType('code_block'), (match) => ({
    lang: match[1] ?? '',
  })),
  new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type.name !== 'paragraph' || $start.depth !== 1) return null
    const rule = nodeType('horizontal_rule').create()
    const after = nodeType('paragraph').create()
    return state.tr.replaceWith($start.before(), $start.after(), [rule, after])
  }),
]

/** Enter has begun the next item; the sign of it, which a person types out of habit, begins no list within it. */
const alreadyThere = (pattern: RegExp, list: string): InputRule =>
  new InputRule(pattern, (state, _match, start, end) => {
    const $start = state.doc.resolve(start)
    const isInItem = $start.depth >= 3 && $start.node(-2).type.name === list
    if (!isInItem || $start.index(-1) !== 0 || $start.index(-2) === 0) return null
    return state.tr.delete(start, end)
  })

/** `\$` is a dollar sign and begins nothing. */
const escapedDollar = new InputRule(/\\\$$/, (state, _match, start, end) =>
  state.tr.insertText('$', start, end),
)

const mathRule = (pattern: RegExp, isDisplay: boolean): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const tex = match[1] ?? ''
    if (tex.includes('\uFFFC') || !isFormula(tex, isDisplay)) return null
    return state.tr.replaceWith(start, end, nodeType('math').create({ tex, isDisplay }))
  })

const displayMath = mathRule(/(?<![\\$])\$\$([^$]+)\$\$$/, true)
const inlineMath = mathRule(/(?<![\\$])\$([^\s$](?:[^$\n]*[^\s$])?)\$$/, false)

const markRule = (pattern: RegExp, mark: MarkType): InputRule =>
  new InputRule(
    pattern,
    (state, match, start, end) => {
      const inner = match[1] ?? ''
      if (!state.doc.resolve(start).parent.type.allowsMarkType(mark)) return null
      const from = start + match[0].indexOf(inner)
      const tr = state.tr
      // The closing delimiter is not in the document yet in full: what follows the inner text goes.
      tr.delete(from + inner.length, end).delete(start, from)
      return tr.addMark(start, start + inner.length, mark.create()).removeStoredMark(mark)
    },
    { inCodeMark: false },
  )
