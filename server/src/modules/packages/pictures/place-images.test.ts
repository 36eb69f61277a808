import { ImageId } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { placeImages } from './place-images.ts'

const image = (id: string, name: string) => ({
  id: ImageId.parse(id),
  name,
  content_type: 'image/png',
  hash: '',
})
const images = [image('one', 'lamp.png'), image('two', 'a (1).png'), image('three', 'pics/x y.svg')]

describe('pictures of a package', () => {
  it.each([
    ['![a](lamp.png)', '![a](/api/images/one)'],
    ['![a](lamp.png "A lamp")', '![a](/api/images/one "A lamp")'],
    ['![a](<pics/x y.svg>)', '![a](/api/images/three)'],
    ['![a](pics/x y.svg)', '![a](/api/images/three)'],
    ['![a](a (1).png)', '![a](/api/images/two)'],
    ['![a](lamp.png)![b](lamp.png)', '![a](/api/images/one)![b](/api/images/one)'],
    ['[text](other.png) ](', '[text](other.png) ]('],
    ['<img alt="x" src="lamp.png">', '<img alt="x" src="/api/images/one">'],
    [`<img src='lamp.png'><img src="none.png">`, `<img src='/api/images/one'><img src="none.png">`],
    ['<img src="lamp.png"', '<img src="lamp.png"'],
    ['src="lamp.png"', 'src="lamp.png"'],
    ['', ''],
  ])('%s becomes %s', (markdown, placed) => {
    expect(placeImages(markdown, images)).toBe(placed)
  })
})
