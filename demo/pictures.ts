/** The pictures of the demo world with their alt texts; see CREDITS.md. */
import list from './pictures.json' with { type: 'json' }
import type { Picture } from './types.ts'

// TypeScript reads words of a JSON file as plain strings; pictures.test.ts compares them with the vocabularies.
export const pictures = list as Picture[]

const byFile = new Map(pictures.map((picture) => [picture.file, picture]))

/** `name` with or without `.webp`. An unknown name is a mistake in the demo world and throws. */
export function pictureNamed(name: string): Picture {
  const picture = byFile.get(name.endsWith('.webp') ? name : `${name}.webp`)
  if (!picture) throw new Error(`No demo picture is called "${name}".`)
  return picture
}

/** Two pictures of one scene look alike; `file` may be a large version. */
export function sceneOf(file: string): string {
  const picture = pictureNamed(file.replace('large/', ''))
  return picture.cropOf ?? picture.file
}
