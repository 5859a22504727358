import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { Icon } from './icons.tsx'
import { nameOf, useBriefOptions } from './use-brief-options.ts'
import type { StepBodyProps } from './step-props.ts'

/** A designer's brief names rooms, an architect's the kind of work; each may add the other. */
export function RoomsStep({ answers, change, problems }: StepBodyProps) {
  const forBuilding = answers.service_type === 'architect'
  const parts = [
    <Rooms key="rooms" {...{ answers, change, problems }} optional={forBuilding} />,
    <Aspects key="aspects" {...{ answers, change, problems }} optional={!forBuilding} />,
  ]
  return <Stack className="gap-10">{forBuilding ? parts.toReversed() : parts}</Stack>
}

type PartProps = Pick<StepBodyProps, 'answers' | 'change' | 'problems'> & { optional: boolean }

function Rooms({ answers, change, problems, optional }: PartProps) {
  const { t } = useTranslation()
  const { rooms } = useBriefOptions()
  const all = rooms.map((room) => room.slug)
  const choose = (room_types: string[]) => change({ room_types, allCtaSelected: room_types.length === all.length })
  return (
    <div>
      <ChoiceCards
        multiple
        id="room_types"
        name="room_types"
        layout="pairs"
        legend={t(optional ? 'brief.group.roomsOptional' : 'brief.group.rooms')}
        error={problems.room_types}
        options={rooms.map((room) => ({ value: room.slug, label: room.name, icon: <Icon of={room.slug} /> }))}
        value={answers.room_types}
        onChange={choose}
      />
      <Button
        size="small"
        className="mt-3"
        aria-pressed={answers.allCtaSelected}
        onClick={() => choose(answers.allCtaSelected ? [] : all)}
      >
        {t(answers.allCtaSelected ? 'brief.rooms.none' : 'brief.rooms.all')}
      </Button>
    </div>
  )
}

function Aspects({ answers, change, problems, optional }: PartProps) {
  const { t } = useTranslation()
  const { aspects } = useBriefOptions()
  return (
    <Stack className="gap-8">
      <ChoiceCards
        multiple
        id="aspects"
        name="aspects"
        layout="pairs"
        legend={t(optional ? 'brief.group.aspectsOptional' : 'brief.group.aspects')}
        error={problems.aspects}
        options={aspects.map((aspect) => ({
          value: aspect.slug,
          label: aspect.name,
          help: aspect.description,
          icon: <Icon of={aspect.slug} />,
        }))}
        value={answers.aspects}
        onChange={(chosen) => change({ aspects: chosen })}
      />
      {answers.aspects.length > 1 && (
        <RadioList
          legend={t('brief.group.mainAspect')}
          name="project_aspect_id"
          error={problems.project_aspect_id}
          options={answers.aspects.map((slug) => ({ value: slug, label: nameOf(aspects, slug) }))}
          value={answers.project_aspect_id ?? answers.aspects[0] ?? null}
          onChange={(project_aspect_id) => change({ project_aspect_id })}
        />
      )}
    </Stack>
  )
}
