import { expect, test } from 'vitest'
import { pictureFiles, pictureSources, pictureWidths, widestJpeg } from './picture-files.rules.ts'

const key = '0123456789abcdef0123456789abcdef'
const photo = (width: number) => ({ url: widestJpeg(key, width), width })
const offered = (width: number, upTo?: number) =>
  Object.values(pictureSources(photo(width), upTo))
    .flat()
    .map(({ url }) => url.split('/').at(-1))

test('widths are the usual ones that fit, and the own one where it says more', () => {
  expect(pictureWidths(2000)).toEqual([320, 640, 960, 1280, 1920])
  expect(pictureWidths(1200)).toEqual([320, 640, 960, 1200])
  expect(pictureWidths(1000)).toEqual([320, 640, 960])
  expect(pictureWidths(200)).toEqual([200])
})

test('the address the API gives is that of the widest JPEG', () => {
  expect(widestJpeg(key, 2400)).toBe(`/images/${key}/1920.jpg`)
  expect(widestJpeg(key, 1000)).toBe(`/images/${key}/960.jpg`)
  expect(widestJpeg(key, 200)).toBe(`/images/${key}/200.jpg`)
})

test('a picture in full offers exactly the files that are made', () => {
  for (const width of [200, 320, 500, 700, 900, 1000, 1200, 1300, 2000, 6000])
    expect(offered(width)).toEqual(pictureFiles(width).map((file) => `${file.width}.${file.format}`))
})

test('a small picture offers small files, the smallest of each format at least, and none that is not made', () => {
  expect(offered(1300, 640)).toEqual(['320.avif', '640.avif', '320.webp', '640.webp', '640.jpg'])
  expect(offered(1300, 100)).toEqual(['320.avif', '320.webp', '640.jpg'])
  for (const width of [200, 320, 500, 700, 1300, 6000])
    for (const upTo of [100, 320, 640, 960]) {
      const made = pictureFiles(width).map((file) => `${file.width}.${file.format}`)
      expect(offered(width, upTo).filter((name) => !made.includes(name ?? ''))).toEqual([])
    }
})

test('a picture the server does not keep has its own address only', () => {
  for (const url of ['data:image/svg+xml,x', 'blob:http://localhost/1', 'https://elsewhere.example/images/a/640.jpg'])
    expect(Object.values(pictureSources({ url, width: 900 })).flat()).toEqual([])
})
