import { createElement, memo } from 'react'
import type { ReactElement } from 'react'
import type { SceneElement } from './scene.ts'
import { shapeOf } from './shapes.ts'
import type { DrawnNode } from './shapes.ts'

export const ElementView = memo(({ element }: { element: SceneElement }): ReactElement =>
  viewOf(shapeOf(element), element.id),
)
ElementView.displayName = 'ElementView'

const viewOf = ({ tag, attrs, children }: DrawnNode, key: string): ReactElement =>
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
