/** Finds the expert's content that a path of ours names. */
import type { Named } from './content.queries.ts'

const inspiration = /^(?:\/(?:en|da|dk|de))?\/inspiration\?(?:[^#]*&)?photo=([1-9]\d{0,14})(?=[&#]|$)/
const expert =
  /^(?:\/(?:en|da|dk|de))?\/(?:e\/([a-z0-9-]{1,60})|experts\/([1-9]\d{0,14}))(?:\/projects\/([1-9]\d{0,14}))?(?=[/?#]|$)/

/** Undefined for any other page. */
export function namedAt(path: string): Named | undefined {
  const [, photo] = inspiration.exec(path) ?? []
  if (photo !== undefined) return { kind: 'photo', id: Number(photo) }
  const [, handle, id, project] = expert.exec(path) ?? []
  if (handle === undefined && id === undefined) return undefined
  const whose = { handle, expert_id: id === undefined ? undefined : Number(id) }
  return project === undefined ? { kind: 'profile', ...whose } : { kind: 'project', ...whose, id: Number(project) }
}
