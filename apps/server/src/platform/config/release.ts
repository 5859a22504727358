/** The running release: the package's version, and the commit where it is known. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Release = { version: string; /** null where it is unknown */ commit: string | null }

const ROOT = path.resolve(import.meta.dirname, '../../../../..')

/** `said`: the value of the setting, for an image without a repository. */
export function readRelease(said: string | undefined): Release {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  return { version, commit: said ?? readCommit(path.join(ROOT, '.git')) }
}

/** The commit of a clone; in a linked work tree `.git` is a file, and the commit is unknown. */
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
