import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { landingQueries } from '#lib/queries/landing.ts'
import { useShell } from '#lib/shell-context.ts'
import { LanguageMenu } from '../shell/Language.tsx'
import { Wordmark } from '../shell/Wordmark.tsx'
import { Heading } from '#ui/Heading.tsx'
import { EntryPhoto } from './EntryPhoto.tsx'

/** Around logging in and everything that leads back to it: one narrow column, with a photo of the work beside it. */
export function EntryFrame({
  title,
  about,
  children,
  foot,
}: {
  title: ReactNode
  about?: ReactNode
  children: ReactNode
  /** Below the column, as far down as there is room. */
  foot?: ReactNode
}) {
  const { api, language } = useShell()
  const { data: photo } = useQuery(landingQueries(api).portrait(language))
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] lg:min-h-dvh lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <header className="flex min-h-14 items-center justify-between gap-4 px-gutter lg:min-h-18 xl:pl-[calc((200%-var(--container-page))/2+var(--spacing-gutter))]">
        <Wordmark />
        <LanguageMenu />
      </header>
      <div className="row-start-3 flex flex-col px-gutter pt-6 pb-8 lg:row-start-2 lg:pt-20 xl:pl-[calc((200%-var(--container-page))/2+var(--spacing-gutter))]">
        <div className="w-full lg:max-w-form">
          <Heading level={1} focusable>
            {title}
          </Heading>
          {about && <p className="mt-2.5 text-ink-2">{about}</p>}
          <div className="mt-7">{children}</div>
        </div>
        {foot}
      </div>
      {photo && <EntryPhoto of={photo} />}
    </div>
  )
}
