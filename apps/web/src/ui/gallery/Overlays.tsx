import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog, DialogClose } from '../Dialog.tsx'
import { RadioList } from '../RadioList.tsx'
import { TextArea } from '../TextArea.tsx'
import { Row, Sample } from './Sample.tsx'

export function Overlays() {
  const [reason, setReason] = useState<'time' | 'budget' | 'far' | null>('time')
  return (
    <Sample title="Dialog">
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
      </Row>
    </Sample>
  )
}
