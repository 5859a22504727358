import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnDecision } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { AppealButton, AppealOutcome, isBesideStatus, useDecisions } from '#parts/experts/joining/approval/Appeal.tsx'
import { Corrected } from '#parts/experts/joining/approval/Corrected.tsx'
import { refusedCompany } from '#parts/experts/joining/company/refused-company.ts'
import { Section, showPart } from './Section.tsx'

/** Decisions of staff that do not change the status, each with its reason and open to one appeal. */
export function DecisionsSection() {
  const { t } = useTranslation()
  const decisions = useDecisions().filter(isBesideStatus)
  const isAsked = useSearch({ strict: false }).part === 'decisions'
  const isThere = decisions.length > 0
  // An email and a notification link here: it is last in a long form, and loads after the others.
  useEffect(() => {
    if (isAsked && isThere) showPart('decisions')
  }, [isAsked, isThere])
  if (!isThere) return null
  return (
    <Section id="decisions" title={t('onboarding.status.decisions.part')} help={t('onboarding.status.decisions.about')}>
      <ul className="divide-y divide-line border-y border-line">
        {decisions.map((decision) => (
          <li key={decision.id} className="py-4">
            <Decision decision={decision} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Decision({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { what, company, corrected, decided_at, reason, appeal, may_appeal } = decision
  const title = useRef<HTMLParagraphElement>(null)
  const [sent, setSent] = useState(false)
  // The button that had the focus disappears.
  useEffect(() => {
    if (sent) title.current?.focus()
  }, [sent])
  return (
    <>
      <p ref={title} tabIndex={-1} className="font-semibold outline-none">
        {t(`onboarding.status.decisions.${what === 'company_rejected' || what === 'edited' ? what : 'unfeatured'}`)}
      </p>
      <div className="mt-1 max-w-[62ch] text-15 text-ink-2">
        {company && (
          <p className="wrap-anywhere">
            {t('onboarding.status.decisions.refused', { company: refusedCompany(t, company) })}
          </p>
        )}
        {corrected && <Corrected corrected={corrected} />}
        <p>{t('onboarding.status.decisions.decided', { date: formatDate(decided_at, language) })}</p>
        <q className="mt-1 block whitespace-pre-line text-ink">{reason}</q>
        <AppealOutcome decision={decision} />
        {!appeal && !may_appeal && <p className="mt-2">{t('onboarding.status.decisions.oneAtATime')}</p>}
      </div>
      {may_appeal && (
        <div className="mt-3">
          <AppealButton decision={decision} onSent={() => setSent(true)} />
        </div>
      )}
    </>
  )
}
