/** What is missing before a project may be public: the server's rules, told while the person writes. */
import { PROJECT_PICTURES_MIN, PROJECT_TITLE_MIN } from '@husrum/contract/limits.ts'
import type { Draft } from './draft.ts'

export type Needs = { large: number; missing: number; title: boolean; type: boolean; ready: boolean }

export function needsOf({ title, project_type, pictures }: Draft): Needs {
  const large = pictures.filter(({ publishable }) => publishable).length
  const missing = Math.max(0, PROJECT_PICTURES_MIN - large)
  const needsTitle = [...title.trim()].length < PROJECT_TITLE_MIN
  const needsType = project_type === ''
  return { large, missing, title: needsTitle, type: needsType, ready: missing === 0 && !needsTitle && !needsType }
}
