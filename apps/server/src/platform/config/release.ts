/** Which release runs: the package's version, and the commit where it is known. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Release = { version: string; /** null where nothing says it */ commit: string | null }

const ROOT = path.resolve(import.meta.dirname, '../../../../..')

/** `said`: what the setting says, of an image that carries no repository. */
export function readRelease(said: string | undefined, root = ROOT): Release {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { version, commit: said ?? readCommit(path.join(root, '.git')) }
}

/** Of a clone; in a work tree of another one `.git` is a file, and nothing is known. */
function readCommit(git: string): string | null {
  const read = (name: string) => {
    const file = path.join(git, name)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  }
  const head = read('HEAD')
  if (!head.startsWith('ref: ')) return head === '' ? null : head
  const ref = head.slice(5)
  const packed = read('packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return read(ref) || packed?.split(' ')[0] || null
}
