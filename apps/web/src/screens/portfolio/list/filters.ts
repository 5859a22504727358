import type { OwnProject } from '@husrum/contract/portfolio.ts'

export const filters = ['all', 'published', 'drafts'] as const
export type Filter = (typeof filters)[number]
export const statusOf: Record<Exclude<Filter, 'all'>, OwnProject['status']> = {
  published: 'published',
  drafts: 'draft',
}
