import { useState } from 'react'
import { Avatar } from '../pictures/Avatar.tsx'
import { DescriptionList } from '../text/DescriptionList.tsx'
import { Disclosure } from '../text/Disclosure.tsx'
import { Heading, Marker } from '../text/Heading.tsx'
import { Masonry, MasonryItem } from '../pictures/Masonry.tsx'
import { Meter, StepProgress, Steps } from '../measures/Meter.tsx'
import { Notice } from '../text/Notice.tsx'
import { Pagination } from '../navigation/Pagination.tsx'
import { Photo } from '../pictures/Photo.tsx'
import { Rating, Stars } from '../measures/Rating.tsx'
import { Slider } from '../choices/Slider.tsx'
import { Panel, Split, StickyBar } from '../layout/layout.tsx'
import { rooms } from './rooms.testing.ts'
import { Row, Sample } from './Sample.testing.tsx'

const amount = (value: number) => (value > 75 ? 'A lot' : value > 40 ? 'As usual' : 'A little')

export function Showing() {
  const [style, setStyle] = useState(80)
  const [distance, setDistance] = useState(65)
  return (
    <>
      <Sample title="Headings, logo">
        <Heading level={2} size="hero">
          Find the designer who <Marker>fits</Marker> your home
        </Heading>
        <Heading level={2} size={40}>
          Five designers for your <Marker>kitchen</Marker>
        </Heading>
        <Heading level={2} size={28}>
          What happens next
        </Heading>
      </Sample>
      <Sample title="Masonry in reading order">
        <Masonry label="Rooms">
          {[...rooms, ...rooms].map((room, place) => (
            <MasonryItem key={place} width={room.width} height={room.height}>
              <Photo
                photo={room}
                ratio="fill"
                sizes="(min-width: 54rem) 33vw, 50vw"
                alt={`${place + 1}: ${room.alt}`}
              />
              <span className="absolute top-2 left-2 rounded-small bg-wall px-1.5 text-13">{place + 1}</span>
            </MasonryItem>
          ))}
        </Masonry>
      </Sample>
      <Sample title="Progress, meter, slider">
        <StepProgress step={4} of={10} text="Step 4 of 10: Size and phase" />
        <Split
          side={
            <div className="grid gap-4">
              <Steps of={3} done={1} />
              <Slider label="Style" value={style} onChange={setStyle} valueText={amount(style)} />
              <Slider label="Distance" value={distance} onChange={setDistance} valueText="More than usual" changed />
            </div>
          }
        >
          <div className="grid max-w-form gap-3">
            <Meter value={94} weight={100} label="Style" valueText="62% Scandinavian, 23% Japandi" />
            <Meter value={50} weight={80} label="Budget" size="medium" />
            <Meter value={100} weight={50} label="Rooms" tone="pine" />
          </div>
        </Split>
      </Sample>
      <Sample title="Rating, avatar">
        <Row>
          <Rating average="4,9" count="31" text="4,9 of 5 from 31 reviews" />
          <Stars value={4} text="4 of 5" />
          <Avatar name="Bo Lindgaard" size="small" tone="ink" />
          <Avatar name="Bo Lindgaard" />
          <Avatar name="Studio Vest" shape="studio" size="large" />
          <Avatar name="Bo Lindgaard" shape="studio" tone="pine" size="huge" />
          <Avatar name="Bo Lindgaard" picture={rooms[1]} size="large" />
        </Row>
      </Sample>
      <Sample title="Notice">
        <div className="grid max-w-[640px] gap-3">
          <Notice tone="bad" title="That e-mail and password do not belong together.">
            Check both, or <a href="#reset">set a new password</a>.
          </Notice>
          <Notice title="Log in to read your messages.">
            You come straight back to the conversation with Bo Lindgaard.
          </Notice>
          <Notice tone="good" stacked title="What would raise your match">
            Say whether you do lighting design. <a href="#add">Add it</a>
          </Notice>
        </div>
      </Sample>
      <Sample title="Description list, disclosure, pagination">
        <Panel className="max-w-form overflow-hidden">
          <DescriptionList
            facts={[
              {
                key: 'service',
                term: 'Service',
                value: 'Interior designer',
                note: 'Individual or studio, no preference',
              },
              { key: 'size', term: 'Size', value: 'One or two rooms', fresh: true },
              { key: 'fee', term: 'Fee', value: '€5.000-10.000', action: <a href="#edit">Edit</a> },
            ]}
          />
        </Panel>
        <div className="max-w-form">
          <Disclosure summary="What does it cost me?" name="faq">
            Nothing. Experts pay for their plan, and no plan buys a better place.
          </Disclosure>
          <Disclosure summary="Who sees my phone number?" name="faq">
            Nobody until you share it.
          </Disclosure>
          <Disclosure tone="link" summary="How the 84% comes about">
            Two chances multiplied.
          </Disclosure>
        </div>
        <Pagination
          page={3}
          lastPage={12}
          renderLink={(page) => <a href={`#page-${page}`}>{page}</a>}
          summary="19-27 of 104"
        />
      </Sample>
      <StickyBar>
        <div className="flex min-h-18 items-center justify-between">
          <span className="text-15">A bar that sticks to the lower edge</span>
        </div>
      </StickyBar>
    </>
  )
}
