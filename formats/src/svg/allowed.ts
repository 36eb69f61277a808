// What a picture may hold: drawing, and nothing that loads, links, runs or animates.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const drawingElements = words(
  `svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath
  marker title desc use symbol`,
)

/** Elements whose text is kept; elsewhere it is never drawn. */
export const textElements = words('text tspan title desc')

/** The one metadata element that is kept: what our own drawing dialog needs to open the picture again. */
export const drawingMetadataId = 'drafts-drawing'

export const geometryAttributes = words(
  `x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points transform viewBox preserveAspectRatio
  pathLength offset rotate textLength lengthAdjust gradientUnits gradientTransform spreadMethod clipPathUnits
  markerUnits markerWidth markerHeight refX refY orient`,
)

/** Attributes that CSS knows too; a `style` may hold these and no others. */
export const presentationAttributes = words(
  `fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity opacity color display visibility overflow clip-path clip-rule marker-start
  marker-mid marker-end stop-color stop-opacity font-family font-size font-style font-weight font-variant
  font-stretch letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline
  baseline-shift writing-mode direction unicode-bidi shape-rendering text-rendering color-interpolation paint-order
  vector-effect`,
)
