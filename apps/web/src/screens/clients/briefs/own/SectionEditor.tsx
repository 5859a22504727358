import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTOS_MIN } from '@husrum/contract/core/limits.ts'
import { asksForRooms } from '#flows/clients/briefs/brief-sections.ts'
import { FlowProblems } from '#parts/flow/FlowProblems.tsx'
import { useScrollPadding } from '#parts/flow/use-scroll-padding.ts'
import { styleShares } from '#parts/clients/briefs/style-photos/style-shares.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { SectionBody } from './SectionBody.tsx'
import { useSection, type EditedSection, type SectionOptions } from './use-section.ts'
import type { TFunction } from 'i18next'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'

/** A section in edit mode: in its place, over the full width on phones. */
export function SectionEditor({ onCancel, ...options }: SectionOptions & { onCancel: () => void }) {
  const { t } = useTranslation()
  const { brief, section } = options
  const edited = useSection(options)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])
  const { question, help } = sectionWords(section, edited.answers, t)
  const name = t(`application.section.${section}`)
  return (
    <section
      aria-labelledby={`section-${section}`}
      className="scroll-mt-4 border-t-2 border-ink pt-6 max-md:-mx-gutter max-md:px-gutter md:pt-7"
      onKeyDown={(event) => {
        // An open list of suggestions or a dialog handles its Escape first.
        if (event.key === 'Escape' && !event.defaultPrevented && !edited.unsaved) onCancel()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edited.submit()
        }}
      >
        <Heading level={2} size={28} id={`section-${section}`} ref={heading} focusable focusTarget>
          <span className="mb-2 block text-15 font-semibold tracking-normal">{name}</span>
          {question && <span className="sr-only">: </span>}
          {question}
        </Heading>
        {help && <p className="mt-2 max-w-[62ch] text-ink-2">{help}</p>}
        <div className="mt-6">
          <FlowProblems problems={edited.problems} refusal={edited.refusal} attempt={edited.attempt} />
          <SectionBody
            section={section}
            withRooms={asksForRooms(section, edited.answers, brief)}
            answers={edited.answers}
            change={edited.change}
            problems={edited.problems}
          />
        </div>
        <SaveBar edited={edited} isStyle={section === 'style'} onCancel={onCancel} />
      </form>
    </section>
  )
}

function SaveBar({ edited, isStyle, onCancel }: { edited: EditedSection; isStyle: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  const bar = useScrollPadding()
  const { answers } = edited
  const shares = styleShares(answers.chosen_photos)
  return (
    <div
      ref={bar}
      className="sticky bottom-15 z-10 mt-8 border-t border-line bg-wall py-3 max-md:-mx-gutter max-md:px-gutter md:bottom-0 md:py-4 [@media(max-height:30rem)]:static"
    >
      {isStyle && (
        <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p role="status" className="text-15">
            <b>{t('flow.style.chosen', { count: answers.photos.length })}</b>{' '}
            <span className="text-ink-2">· {t('flow.style.least', { count: PHOTOS_MIN })}</span>
          </p>
          <StyleBar shares={shares} size="medium" className="min-w-24 flex-1" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button tone="primary" type="submit" loading={edited.busy}>
          {t('application.save')}
        </Button>
        <Button onClick={onCancel}>{t('application.cancel')}</Button>
        <span className="text-15 text-ink-2 max-sm:hidden">{edited.unsaved ? t('application.notSaved') : ''}</span>
        {isStyle && (
          <Button
            tone="quiet"
            className="ml-auto"
            aria-disabled={answers.photos.length === 0}
            onClick={() => edited.change({ photos: [], chosen_photos: [], photos_skipped: true })}
          >
            {t('application.clearPhotos')}
          </Button>
        )}
      </div>
    </div>
  )
}
/** The questions of an open section, in the flow's own words. */
function sectionWords(
  section: BriefSection,
  { service_type }: BriefDraft,
  t: TFunction,
): { question?: string; help?: string } {
  switch (section) {
    case 'rooms':
      return service_type === 'architect'
        ? { question: t('brief.step.rooms.titleArchitect'), help: t('brief.step.rooms.helpArchitect') }
        : { question: t('brief.step.rooms.title'), help: t('brief.step.rooms.help') }
    case 'style':
      // The help is next to the pages of photos.
      return { question: t('brief.step.style.title') }
    case 'about':
      return { question: t('application.aboutQuestion'), help: t('brief.step.about.help') }
    case 'contacts':
      // The group contains the question.
      return {}
    case 'service':
    case 'size':
    case 'place':
    case 'specialists':
    case 'budget':
      return { question: t(`brief.step.${section}.title`), help: t(`brief.step.${section}.help`) }
  }
}
