import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pencil, Plus } from 'lucide-react'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { BriefStatusNote } from '@husrum/contract/market/matching/matching.ts'
import { qualityLevel } from '@husrum/contract/clients/briefs/quality.rules.ts'
import { type BriefSection, briefSections } from '#flows/clients/briefs/brief-section-names.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { briefTitle } from '#parts/clients/briefs/document/brief-title.ts'
import { PausedNotice } from '#parts/clients/briefs/status/PausedNotice.tsx'
import { StillLookingNotice } from '#parts/clients/briefs/status/StillLookingNotice.tsx'
import { useBriefMoves } from '#parts/clients/briefs/status/use-brief-moves.ts'
import { Badge, type BadgeTone } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Steps } from '#ui/measures/Meter.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { qualityLevels } from '#parts/clients/briefs/steps/quality/quality-levels.ts'
import { EndDialog } from './EndDialog.tsx'
import type { Ending } from './EndedBrief.tsx'
import { SectionEditor } from './SectionEditor.tsx'
import { SectionRead } from './SectionRead.tsx'
import { useOpenSection } from './use-open-section.ts'
import { additionOf } from './quality-texts.ts'

export type BriefPageProps = {
  brief: Brief
  meta: BriefStatusNote
  /** The section that the address opens. */
  first: BriefSection | undefined
  /** The page begins with the question how the brief ended. */
  asksEnd: boolean
  onEnded: (ending: Ending) => void
  /** A change arrived after the end. */
  onLost: () => void
}

/** An active brief: all its sections, and what belongs to it. */
export function BriefPage({ brief, meta, first, asksEnd, onEnded, onLost }: BriefPageProps) {
  const { t } = useTranslation()
  const sections = useOpenSection(first)
  const [asked, setAsked] = useState<'pause' | 'end' | undefined>(asksEnd ? 'end' : undefined)
  const [justPaused, setJustPaused] = useState(false)
  return (
    <Page className="pt-7 pb-10 md:pt-10">
      <BriefHead brief={brief} />
      <StillLookingNotice className="mt-6" onFound={() => setAsked('end')} />
      {brief.status === 'paused' && <PausedNotice fresh={justPaused} className="mt-6" />}
      <div className="mt-7 grid items-start gap-x-14 gap-y-8 md:mt-9 lg:grid-cols-[minmax(0,1fr)_280px]">
        <aside
          aria-label={t('application.aside')}
          className="grid gap-x-10 gap-y-7 border-t border-ink pt-5 sm:grid-cols-2 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:grid-cols-1 lg:pt-6"
        >
          <QualityPanel brief={brief} onEdit={sections.edit} />
          <StandingPanel meta={meta} />
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1 lg:[&>section:first-child]:border-ink">
          {briefSections.map((section) =>
            section === sections.open ? (
              <SectionEditor
                key={section}
                section={section}
                brief={brief}
                onSaved={() => sections.close(section, 'saved')}
                onEnded={onLost}
                onCancel={() => sections.close(section)}
                onUnsaved={sections.setUnsaved}
              />
            ) : (
              <SectionBlock
                key={section}
                section={section}
                editRef={sections.editRef(section)}
                onEdit={() => sections.edit(section)}
                notice={section === sections.saved && <SavedNotice section={section} status={brief.status} />}
              >
                <SectionRead section={section} brief={brief} />
              </SectionBlock>
            ),
          )}
          <PauseOrEnd status={brief.status} onPause={() => setAsked('pause')} onEnd={() => setAsked('end')} />
        </div>
      </div>
      {sections.question && sections.open && (
        <UnsavedDialog section={sections.open} onKeep={sections.question.keep} onDrop={sections.question.drop} />
      )}
      {asked === 'pause' && (
        <PauseDialog
          onClose={() => setAsked(undefined)}
          onPaused={() => {
            setAsked(undefined)
            setJustPaused(true)
          }}
        />
      )}
      {asked === 'end' && <EndDialog onClose={() => setAsked(undefined)} onEnded={onEnded} />}
    </Page>
  )
}
/** Says how a change affected the matches. Contact preferences do not, and a paused brief's matches are retained. */
function SavedNotice({ section, status }: { section: BriefSection; status: Brief['status'] }) {
  const { t } = useTranslation()
  const text =
    section === 'contacts'
      ? 'application.saved.same'
      : status === 'paused'
        ? 'application.saved.paused'
        : 'application.saved.renewed'
  return (
    <Notice tone="good" role="status" className="mt-5" title={t('application.saved.title')}>
      {t(text)}{' '}
      <Link {...links.matches()} tone="strong" className="whitespace-nowrap">
        {t('application.saved.link')}
      </Link>
    </Notice>
  )
}
/** The last block of the page: pause or end the brief. */
function PauseOrEnd({ status, onPause, onEnd }: { status: Brief['status']; onPause: () => void; onEnd: () => void }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="pause-or-end" className="border-t border-line py-6 md:py-7">
      <Heading level={2} size={17} id="pause-or-end">
        {t(status === 'active' ? 'application.stop.title' : 'application.stop.titlePaused')}
      </Heading>
      <p className="mt-1.5 max-w-[62ch] text-15 text-ink-2">
        {t(status === 'active' ? 'application.stop.text' : 'application.stop.textPaused')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {status === 'active' && <Button onClick={onPause}>{t('application.stop.pause')}</Button>}
        <Button onClick={onEnd}>{t('application.stop.end')}</Button>
      </div>
    </section>
  )
}
/** Which experts have the brief, and the link to the matches. */
function StandingPanel({ meta: { total, invitations, brief_status } }: { meta: BriefStatusNote }) {
  const { t } = useTranslation()
  const { open, open_limit, used } = invitations
  return (
    <section aria-labelledby="standing">
      <Heading level={2} size={17} id="standing">
        {t('application.standing.title')}
      </Heading>
      {brief_status === 'active' && <Steps of={open_limit} done={Math.min(open, open_limit)} className="mt-3" />}
      <p className="mt-2 text-15">
        <b>{used > 0 ? t('application.standing.have', { count: used }) : t('application.standing.nobody')}</b>{' '}
        <span className="text-ink-2">
          {used > 0
            ? t(open > 0 ? 'application.standing.open' : 'application.standing.answered', { count: open })
            : t('application.standing.yours')}
        </span>
      </p>
      <ButtonLink {...links.matches()} className="mt-3.5" size="small">
        {t('application.standing.matches', { count: total })}
      </ButtonLink>
    </section>
  )
}
/** Unsaved answers would be lost: the section stays open unless the client decides otherwise. */
function UnsavedDialog({ section, onKeep, onDrop }: { section: BriefSection; onKeep: () => void; onDrop: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      modalOnly
      onOpenChange={(open) => open || onKeep()}
      title={t('application.unsaved.title')}
      description={t('application.unsaved.text', { section: t(`application.section.${section}`) })}
      footer={
        <>
          <Button tone="quiet" onClick={onDrop}>
            {t('application.unsaved.drop')}
          </Button>
          <DialogClose render={<Button tone="primary">{t('application.unsaved.keep')}</Button>} />
        </>
      }
    />
  )
}
/** Explains the effect of a pause before it starts. */
function PauseDialog({ onClose, onPaused }: { onClose: () => void; onPaused: () => void }) {
  const { t } = useTranslation()
  const { pause } = useBriefMoves({ onPaused })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('application.pause.title')}
      footer={
        <DialogFoot
          cancel={t('application.pause.keep')}
          tone="primary"
          loading={pause.isPending}
          onClick={() => pause.mutate(undefined, { onError: onClose })}
        >
          {t('application.pause.do')}
        </DialogFoot>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-15">
        <li>{t('application.pause.nobody')}</li>
        <li>{t('application.pause.conversations')}</li>
        <li>{t('application.pause.back')}</li>
      </ul>
    </Dialog>
  )
}

const tones: Record<Brief['status'], BadgeTone> = {
  draft: 'neutral',
  active: 'success',
  paused: 'neutral',
  hired: 'strong',
  closed: 'off',
}

/** The brief's title, its status, and since when. */
function BriefHead({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const begun = formatDate(brief.created_at, language, 'longDay')
  const changed = formatDate(brief.updated_at, language, 'longDay')
  return (
    <header className="max-w-[58rem]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-15 text-ink-2">
        <Badge tone={tones[brief.status]}>{t(`application.status.${brief.status}`)}</Badge>
        <span>{t('application.number', { number: brief.id })}</span>
      </p>
      <Heading level={1} focusable className="mt-3">
        <span className="sr-only">{t('application.title')}: </span>
        {briefTitle({ ...brief, rooms: brief.room_types }, t, language)}
      </Heading>
      <p className="mt-2.5 text-ink-2">
        {begun === changed
          ? t('application.begun', { town: brief.city.name, begun })
          : t('application.begunChanged', { town: brief.city.name, begun, changed })}
      </p>
    </header>
  )
}

/** More hints than this at once would discourage the client. */
const MOST = 2

/** Rates how much the brief tells an expert, and which additions would help most. */
function QualityPanel({ brief, onEdit }: { brief: Brief; onEdit: (section: BriefSection) => void }) {
  const { t } = useTranslation()
  const { percent, missing } = brief.quality
  const additions = missing.flatMap((key) => additionOf(key) ?? []).slice(0, MOST)
  return (
    <section aria-labelledby="quality">
      <Heading level={2} size={17} id="quality">
        {t('application.quality.title')}
      </Heading>
      <Steps of={4} done={qualityLevel(percent)} className="mt-3" />
      <p className="mt-2 text-15">
        <b>{t(qualityLevels[qualityLevel(percent)])}</b>{' '}
        <span className="text-ink-2">
          {t(additions.length > 0 ? 'application.quality.most' : 'application.quality.whole')}
        </span>
      </p>
      {additions.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {additions.map(({ section, text }) => (
            <li key={text}>
              <Button
                tone="quiet"
                size="small"
                className="-ml-2 justify-start! text-left!"
                icon={<Plus aria-hidden="true" />}
                onClick={() => onEdit(section)}
              >
                {t(text)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A section as text, with the button that opens it. */
function SectionBlock({
  section,
  onEdit,
  editRef,
  notice,
  children,
}: {
  section: BriefSection
  onEdit: () => void
  editRef: Ref<HTMLButtonElement>
  /** The result of the last change in this section. */
  notice: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const name = t(`application.section.${section}`)
  return (
    <section
      aria-labelledby={`section-${section}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-3 border-t border-line py-6 md:grid-cols-[148px_minmax(0,1fr)_auto] md:py-7"
    >
      <Heading level={2} size={17} id={`section-${section}`} className="pt-1.5">
        {name}
      </Heading>
      <div className="md:order-3">
        <Button
          ref={editRef}
          size="small"
          icon={<Pencil aria-hidden="true" />}
          aria-label={t('application.editNamed', { section: name })}
          onClick={onEdit}
        >
          {t('application.edit')}
        </Button>
      </div>
      <div className="min-w-0 max-md:col-span-2 md:pt-1">
        {children}
        {notice}
      </div>
    </section>
  )
}
