import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import type { QuestionProps } from '../question-props.ts'

const kinds = ['service', 'trade', 'software'] as const

/** Programs, services and trades, for profile and search. */
export function SkillChips({ answers, change, problems }: QuestionProps<Pick<ExpertDraft, 'skills'>>) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: skills } = useQuery(referenceQueries(api).skills())
  return (
    <section aria-labelledby="skills-title" className="grid gap-4">
      <h2 id="skills-title" className="text-21">
        {t('onboarding.group.skills')}
      </h2>
      {problems.skills && <p className="text-15 font-semibold text-danger">{problems.skills}</p>}
      {skills ? (
        kinds.map((kind) => {
          const options = skills.filter(({ category }) => category === kind)
          const own = options.map(({ slug }) => slug)
          return (
            <ChipGroup
              key={kind}
              legendAs="note"
              id={`skills-${kind}`}
              legend={t(`onboarding.skills.${kind}`)}
              options={options.map(({ slug, name }) => ({ value: slug, label: name }))}
              value={answers.skills.filter((slug) => own.includes(slug))}
              onChange={(chosen) =>
                change({ skills: [...answers.skills.filter((slug) => !own.includes(slug)), ...chosen] })
              }
            />
          )
        })
      ) : (
        <Skeleton shape="block" className="h-40" />
      )}
    </section>
  )
}
