import type { ReactNode } from 'react'
import { Wordmark } from '../../shell/Wordmark.tsx'
import { EmptyState, type EmptyStateProps } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Heading } from '#ui/text/Heading.tsx'

/** Replaces the form for a person who cannot or need not fill it in. */
export function BarePage({
  title,
  drawing,
  text,
  children,
}: {
  title: string
  drawing: EmptyStateProps['drawing']
  text: string
  children: ReactNode
}) {
  return (
    <Page className="pb-16">
      <header className="flex min-h-15 items-center lg:min-h-18">
        <Wordmark />
      </header>
      <Heading level={1} className="mt-8 mb-6 max-w-text">
        {title}
      </Heading>
      <EmptyState
        drawing={drawing}
        title={text}
        action={<div className="flex flex-wrap gap-2">{children}</div>}
        className="max-w-180"
      />
    </Page>
  )
}
