import { Button } from '../buttons/Button.tsx'
import { EmptyState } from '../layout/EmptyState.tsx'
import type { DrawingName } from '../pictures/drawings.tsx'
import { Photo } from '../pictures/Photo.tsx'
import { ScoreRing } from '../measures/ScoreRing.tsx'
import { Loading, Skeleton } from '../layout/Skeleton.tsx'
import { StyleBar } from '../measures/StyleBar.tsx'
import { portrait, rooms } from './rooms.testing.ts'
import { Row, Sample } from './Sample.testing.tsx'

const shares = [
  { key: 'scandinavian', label: 'Scandinavian', share: 0.541 },
  { key: 'japandi', label: 'Japandi', share: 0.309 },
  { key: 'minimalist', label: 'Minimalist', share: 0.15 },
]
const everyStyle = [
  'scandinavian',
  'japandi',
  'minimalist',
  'modern',
  'industrial',
  'urban',
  'vintage',
  'luxurious',
].map((key) => ({ key, label: key, share: 1 }))
const everyDrawing: DrawingName[] = ['house', 'door', 'letter', 'photos', 'magnifier', 'chair', 'calendar', 'plan']

export function Pictures() {
  return (
    <>
      <Sample title="Photo">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {rooms.slice(0, 3).map((room) => (
            <Photo key={room.url} photo={room} sizes="(min-width: 40rem) 25vw, 50vw" />
          ))}
          <Photo photo={portrait} ratio="natural" sizes="25vw" />
        </div>
      </Sample>
      <Sample title="Score ring">
        <Row>
          <ScoreRing value={84} percent label="Match" word="Strong" caption="chance you both say yes" words="before" />
          <ScoreRing
            value={82}
            size="medium"
            label="Match"
            word="Strong match"
            caption="chance that you both say yes"
          />
          <ScoreRing value={58} size="small" label="Match" />
          <ScoreRing value={100} size="small" label="Match" />
          <ScoreRing value={0} size="small" label="Match" />
        </Row>
      </Sample>
      <Sample title="Style bar">
        <div className="grid max-w-[560px] gap-6">
          <StyleBar shares={shares} size="tall" legend="under" />
          <StyleBar shares={shares} size="tall" legend="list" />
          <StyleBar shares={shares} size="medium" />
          <StyleBar shares={shares} size="thin" className="w-16" />
          <StyleBar shares={everyStyle} size="tall" />
        </div>
      </Sample>
      <Sample title="Skeleton">
        <Loading className="grid max-w-form gap-3">
          <Skeleton shape="block" className="aspect-4/3" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/3" />
        </Loading>
      </Sample>
      <Sample title="Empty state">
        <EmptyState
          drawing="house"
          title="Your first lead lands here"
          action={<Button tone="primary">Add a project</Button>}
        >
          Clients send their brief to you when you are among their matches. Three projects give the matching enough to
          go on.
        </EmptyState>
        <div className="grid gap-8 sm:grid-cols-4">
          {everyDrawing.map((drawing) => (
            <EmptyState key={drawing} tone="plain" level={3} drawing={drawing} title={drawing} />
          ))}
        </div>
      </Sample>
    </>
  )
}
