import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { Heading } from '../text/Heading.tsx'
import { Page } from './layout.tsx'

export type EmptyPageProps = Pick<EmptyStateProps, 'drawing' | 'action'> & {
  /** The page's heading. */
  heading: string
  title: string
  children: ReactNode
}

/** A whole page without content yet: its heading, why it is empty, and how to begin. */
export function EmptyPage({ heading, ...state }: EmptyPageProps) {
  return (
    <Page className="pt-7 md:pt-10">
      <Heading level={1}>{heading}</Heading>
      <EmptyState {...state} className="mt-6" />
    </Page>
  )
}
