import { CalendarDays, Ellipsis, Flag, SlidersHorizontal, UserX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { DayCalendar, RangeCalendar, type DateRange } from '../choices/Calendar.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { Dialog, DialogClose } from '../overlays/Dialog.tsx'
import { Drawer } from '../overlays/Drawer.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { RadioList } from '../choices/RadioList.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { ToastViewport } from '../overlays/ToastViewport.tsx'
import { createToasts } from '../overlays/toasts.ts'
import { Row, Sample } from './Sample.testing.tsx'

const toasts = createToasts()

export function Overlays() {
  const [reason, setReason] = useState<'time' | 'budget' | 'far' | null>('time')
  const [days, setDays] = useState<DateRange | undefined>({ from: new Date(2026, 10, 1), to: new Date(2026, 10, 20) })
  const [day, setDay] = useState<Date | undefined>(new Date(2026, 10, 20))
  return (
    <>
      <Sample title="Dialog, drawer, menu, popover, tooltip, toast">
        <Row>
          <Dialog
            trigger={<Button>Decline with reason</Button>}
            title="Decline Ann’s brief"
            description="Ann sees the reason, and we offer the place to the next best expert."
            footer={
              <>
                <DialogClose render={<Button>Keep the lead</Button>} />
                <DialogClose render={<Button tone="danger">Decline the brief</Button>} />
              </>
            }
          >
            <div className="grid gap-4">
              <RadioList
                legend="Reason"
                legendHidden
                value={reason}
                onChange={setReason}
                options={[
                  { value: 'time', label: 'No time in these months' },
                  { value: 'budget', label: 'The budget is too small' },
                  { value: 'far', label: 'Too far away' },
                ]}
              />
              <TextArea label="A line to Ann, if you like" rows={2} />
            </div>
          </Dialog>
          <Drawer
            trigger={<Button icon={<SlidersHorizontal aria-hidden="true" />}>Filters</Button>}
            title="Filters"
            footer={
              <Button tone="primary" wide>
                Show 27 experts
              </Button>
            }
          >
            <Checkbox size="small" end={14}>
              Scandinavian
            </Checkbox>
            <Checkbox size="small" end={11}>
              Japandi
            </Checkbox>
          </Drawer>
          <Drawer side="bottom" trigger={<Button>Your brief</Button>} title="Your brief">
            <p>Designer, apartment, two rooms, Aarhus</p>
          </Drawer>
          <Menu
            label="More"
            trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}
            entries={[
              { key: 'report', label: 'Report', icon: <Flag aria-hidden="true" />, onSelect: () => {} },
              { key: 'home', label: 'A link', link: <a href="#link">A link</a> },
              { key: 'line', separator: true },
              { key: 'block', label: 'Block', icon: <UserX aria-hidden="true" />, tone: 'danger', onSelect: () => {} },
            ]}
          />
          <Popover
            trigger={<Button icon={<CalendarDays aria-hidden="true" />}>1 Sep – 20 Nov 2026</Button>}
            title="Date range"
            titleHidden
          >
            <RangeCalendar label="Date of the lead" value={days} onChange={setDays} month={new Date(2026, 10, 1)} />
          </Popover>
          <Button
            onClick={() =>
              toasts.add({
                tone: 'success',
                title: 'Brief sent',
                message: 'Bo answers by Monday 14.10.',
                seconds: 0,
                action: { label: 'Undo', run: () => {} },
              })
            }
          >
            Toast
          </Button>
          <Button onClick={() => toasts.add({ tone: 'danger', message: 'Unknown error', seconds: 0 })}>
            Error toast
          </Button>
        </Row>
        <ToastViewport toasts={toasts} />
      </Sample>
      <Sample title="Calendar">
        <div className="flex flex-wrap gap-8">
          <RangeCalendar label="From and to" value={days} onChange={setDays} month={new Date(2026, 10, 1)} />
          <DayCalendar
            label="Day of the meeting"
            value={day}
            onChange={setDay}
            month={new Date(2026, 10, 1)}
            disabled={{ before: new Date(2026, 10, 10) }}
          />
        </div>
      </Sample>
    </>
  )
}
