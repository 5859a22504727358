import { ArrowLeft, ArrowRight, Bell, Heart, List, Map as MapIcon, Send } from 'lucide-react'
import { useState } from 'react'
import { Badge, CountBadge, Tag } from '../text/Badge.tsx'
import { Button } from '../buttons/Button.tsx'
import { Chip, FilterChip } from '../buttons/Chip.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Segmented } from '../choices/Segmented.tsx'
import { TabPanel, Tabs } from '../navigation/Tabs.tsx'
import { Row, Sample } from './Sample.testing.tsx'

export function Controls() {
  const [liked, setLiked] = useState(true)
  const [style, setStyle] = useState('japandi')
  const [view, setView] = useState<'list' | 'map'>('list')
  const [tab, setTab] = useState<'matches' | 'favourites' | 'boards'>('matches')
  return (
    <>
      <Sample title="Button">
        <Row>
          <Button tone="primary" iconEnd={<Send aria-hidden="true" />}>
            Send my brief to Bo
          </Button>
          <Button>Message</Button>
          <Button tone="quiet">Not for me</Button>
          <Button tone="danger">Decline the brief</Button>
          <Button tone="primary" loading>
            Sending
          </Button>
          <Button disabled>Compare side by side</Button>
        </Row>
        <Row>
          <Button size="large" icon={<ArrowLeft aria-hidden="true" />}>
            Back
          </Button>
          <Button size="large" tone="primary" iconEnd={<ArrowRight aria-hidden="true" />}>
            Continue
          </Button>
          <Button size="small">Share</Button>
          <Button render={<a href="#as-link">As a link</a>}>As a link</Button>
        </Row>
        <div className="max-w-form rounded-photo bg-pine p-6">
          <Button tone="onPine" wide>
            Get matched
          </Button>
        </div>
      </Sample>
      <Sample title="Icon button">
        <Row>
          <IconButton label="Notifications" icon={<Bell aria-hidden="true" />} />
          <IconButton
            label="Favourite"
            tone="line"
            icon={<Heart aria-hidden="true" />}
            pressed={liked}
            onClick={() => setLiked(!liked)}
          />
          <IconButton label="Favourite on a photo" tone="floating" size="small" icon={<Heart aria-hidden="true" />} />
        </Row>
      </Sample>
      <Sample title="Chip, filter chip, badge, tag">
        <Row>
          {['scandinavian', 'japandi', 'minimalist'].map((each) => (
            <Chip key={each} selected={style === each} onToggle={() => setStyle(each)}>
              {each}
            </Chip>
          ))}
          <Chip>Plain</Chip>
          <FilterChip onRemove={() => setStyle('')}>Answers within a day</FilterChip>
        </Row>
        <Row>
          <Badge tone="new">New</Badge>
          <Badge tone="info">Contacted</Badge>
          <Badge tone="strong">Proposal</Badge>
          <Badge tone="success">Won</Badge>
          <Badge tone="off">Declined</Badge>
          <CountBadge count={2} label="2 unread messages" />
          <Tag tone="pine" icon={<Send aria-hidden="true" />}>
            Has your brief, answers by Monday 14.10
          </Tag>
          <Tag tone="marigold">New on Husrum</Tag>
          <Tag>More than usual</Tag>
        </Row>
      </Sample>
      <Sample title="Segmented, tabs">
        <Segmented
          legend="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'List', icon: <List aria-hidden="true" /> },
            { value: 'map', label: 'Map', icon: <MapIcon aria-hidden="true" /> },
          ]}
        />
        <Tabs
          label="My matches"
          phone="select"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'matches', label: 'Matches', count: 5 },
            { value: 'favourites', label: 'Favourites', count: 3 },
            { value: 'boards', label: 'Boards' },
          ]}
        >
          <TabPanel value="matches" className="py-4">
            Five designers for your kitchen
          </TabPanel>
          <TabPanel value="favourites" className="py-4">
            Three you kept
          </TabPanel>
          <TabPanel value="boards" className="py-4">
            Pictures you saved
          </TabPanel>
        </Tabs>
      </Sample>
    </>
  )
}
