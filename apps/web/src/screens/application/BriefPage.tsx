import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import { briefSections, type BriefSection } from '../../flows/brief-section-names.ts'
import type { MatchPage } from '../../lib/queries/matches.ts'
import { PausedNotice } from '../../parts/brief-status/PausedNotice.tsx'
import { Page } from '../../ui/layout.tsx'
import { BriefHead } from './BriefHead.tsx'
import { EndDialog } from './EndDialog.tsx'
import type { Ending } from './EndedBrief.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { PauseOrEnd } from './PauseOrEnd.tsx'
import { QualityPanel } from './QualityPanel.tsx'
import { SavedNotice } from './SavedNotice.tsx'
import { SectionBlock } from './SectionBlock.tsx'
import { SectionEditor } from './SectionEditor.tsx'
import { SectionRead } from './SectionRead.tsx'
import { StandingPanel } from './StandingPanel.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useOpenSection } from './use-open-section.ts'

export type BriefPageProps = {
  brief: Brief
  meta: MatchPage['meta']
  /** Opened by the address. */
  first: BriefSection | undefined
  onEnded: (ending: Ending) => void
  /** A change came after the end. */
  onLost: () => void
}

/** A brief that goes on: all of it by section, and what stands around it. */
export function BriefPage({ brief, meta, first, onEnded, onLost }: BriefPageProps) {
  const { t } = useTranslation()
  const sections = useOpenSection(first)
  const [asked, setAsked] = useState<'pause' | 'end'>()
  const [justPaused, setJustPaused] = useState(false)
  return (
    <Page className="pt-7 pb-10 md:pt-10">
      <BriefHead brief={brief} />
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
