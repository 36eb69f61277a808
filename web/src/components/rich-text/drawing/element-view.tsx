import { createElement, memo } from 'react'
import type { ReactElement } from 'react'
import type { Element } from './scene.ts'
import { shapeOf } from './shapes.ts'
import type { SvgNode } from './shapes.ts'

export const ElementView = memo(({ element }: { element: Element }): ReactElement =>
  viewOf(shapeOf(element), element.id),
)
ElementView.displayName = 'ElementView'

const viewOf = ({ tag, attrs, children }: SvgNode, key: string): ReactElement =>
  createElement(
    tag,
    {
      key,
      ...Object.fromEntries(Object.entries(attrs).map(([name, value]) => [camel(name), value])),
    },
    ...children.map((child, index) =>
      typeof child === 'string' ? child : viewOf(child, String(index)),
    ),
  )

const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
