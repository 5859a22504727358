import type { PhotoSource } from '../pictures/Photo.tsx'

/** A drawn room as a data URL: the page needs no server and no picture files. */
function drawnRoom(width: number, height: number, color: string, alt: string): PhotoSource {
  const floor = Math.round(height * 0.7)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/><rect y="${floor}" width="100%" height="100%" fill="#dcc096"/><rect x="${width * 0.3}" y="${height * 0.2}" width="${width * 0.3}" height="${height * 0.3}" fill="#f4f4f1"/></svg>`
  return {
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    width,
    height,
    alt,
    placeholder: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
    color,
  }
}

export const portrait = drawnRoom(900, 1200, '#cfcac0', 'Pale kitchen')

export const rooms: PhotoSource[] = [
  drawnRoom(900, 1200, '#aab7a3', 'Green bedroom'),
  drawnRoom(1200, 800, '#b1aca1', 'Grey living room'),
  drawnRoom(1200, 900, '#a98c66', 'Brown kitchen'),
  drawnRoom(1200, 800, '#2f5863', 'Petrol bathroom'),
  portrait,
  drawnRoom(900, 1200, '#c9a56b', 'Yellow living room'),
]
