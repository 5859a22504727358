import type { ReactNode } from 'react'
import { Heading } from '#ui/text/Heading.tsx'

/** "Step 4 of 10: Size and phase", the question, one line of help. The heading takes the focus when the step opens. */
export function StepHeading({ progress, help, children }: { progress: string; help?: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className="text-15 font-semibold">{progress}</p>
      <Heading level={1} focusable className="mt-3">
        {children}
      </Heading>
      {help && <p className="mt-2.5 max-w-[62ch] text-ink-2 lg:mt-3.5">{help}</p>}
    </>
  )
}
