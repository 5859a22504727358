import { useTranslation } from 'react-i18next'

const sections = {
  who: 'expert-settings.section.who',
  work: 'expert-settings.section.work',
  place: 'expert-settings.section.place',
  style: 'expert-settings.section.style',
  fee: 'expert-settings.section.fee',
  strengths: 'expert-settings.section.strengths',
  company: 'onboarding.company.heading',
} as const

/** The form is long: straight to one of its groups. */
export function SectionLinks({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('expert-settings.sections')} className={className}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-y border-line py-2 text-15">
        {Object.entries(sections).map(([id, label]) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-8 cursor-pointer underline underline-offset-[0.2em] pointer-coarse:min-h-10"
              onClick={() => {
                const heading = document.getElementById(`part-${id}`)
                heading?.focus({ preventScroll: true })
                heading?.closest('section')?.scrollIntoView({ block: 'start' })
              }}
            >
              {t(label)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
