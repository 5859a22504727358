import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { landingQueries } from '#queries/discovery/landing.ts'
import type { ProjectPhoto } from '#queries/discovery/landing.content.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { PhotoCredit } from '../../../experts/portfolio/credit/PhotoCredit.tsx'
import { LanguageMenu } from '../../../shell/Language.tsx'
import { Wordmark } from '../../../shell/Wordmark.tsx'

/** The frame of the login and of all pages that lead back to it: a narrow column, with a photo beside it. */
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

/** Half the window on wide screens; on phones a low strip without its credit. */
function EntryPhoto({ of }: { of: ProjectPhoto }) {
  return (
    <figure className="row-start-2 flex flex-col lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <Photo
        photo={of.photo}
        ratio="natural"
        corners="square"
        priority
        sizes="(min-width: 64rem) 50vw, 100vw"
        className="h-50 lg:h-auto lg:min-h-120 lg:flex-1 lg:rounded-bl-photo [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_img]:object-cover"
      />
      <figcaption className="hidden pt-3 pr-gutter pb-6 text-15 text-ink-2 lg:block">
        <PhotoCredit of={of} />
      </figcaption>
    </figure>
  )
}
