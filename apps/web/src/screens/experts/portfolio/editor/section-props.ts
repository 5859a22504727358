import type { Draft } from './draft.ts'

export type Change = (make: (draft: Draft) => Draft) => void
export type SectionProps = { draft: Draft; change: Change; problems: Readonly<Record<string, string>> }
