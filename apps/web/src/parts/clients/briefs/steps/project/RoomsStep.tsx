import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout/layout.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { AspectChoice, RoomChoice } from './RoomChoice.tsx'
import { nameOf, useBriefOptions } from '../use-brief-options.ts'
import type { StepBodyProps } from '../step-props.ts'

/** A designer's brief names rooms, an architect's the kind of work; each may add the other. */
export function RoomsStep({ answers, change, problems }: StepBodyProps) {
  const { t } = useTranslation()
  const forBuilding = answers.service_type === 'architect'
  const parts = [
    <RoomChoice
      key="rooms"
      name="room_types"
      legend={t(forBuilding ? 'brief.group.roomsOptional' : 'brief.group.rooms')}
      error={problems.room_types}
      value={answers.room_types}
      onChange={(room_types, allCtaSelected) => change({ room_types, allCtaSelected })}
    />,
    <Aspects key="aspects" {...{ answers, change, problems }} optional={!forBuilding} />,
  ]
  return <Stack className="gap-10">{forBuilding ? parts.toReversed() : parts}</Stack>
}

/** "None matters more than the others": no answer of its own. */
const NO_MAIN_ASPECT = 'none'

type PartProps = Pick<StepBodyProps, 'answers' | 'change' | 'problems'> & { optional: boolean }

function Aspects({ answers, change, problems, optional }: PartProps) {
  const { t } = useTranslation()
  const { aspects } = useBriefOptions()
  return (
    <Stack className="gap-8">
      <AspectChoice
        name="aspects"
        legend={t(optional ? 'brief.group.aspectsOptional' : 'brief.group.aspects')}
        error={problems.aspects}
        value={answers.aspects}
        onChange={(chosen) => change({ aspects: chosen })}
      />
      {answers.aspects.length > 1 && (
        <RadioList
          legend={t('brief.group.mainAspect')}
          name="project_aspect_id"
          error={problems.project_aspect_id}
          options={[
            ...answers.aspects.map((slug) => ({ value: slug, label: nameOf(aspects, slug) })),
            { value: NO_MAIN_ASPECT, label: t('brief.specialists.equal') },
          ]}
          value={answers.project_aspect_id ?? NO_MAIN_ASPECT}
          onChange={(chosen) => change({ project_aspect_id: chosen === NO_MAIN_ASPECT ? null : chosen })}
        />
      )}
    </Stack>
  )
}
