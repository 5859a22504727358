import type { ReactNode } from 'react'

/** A note of ours below a field. */
export const FieldLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="mt-2 flex max-w-form items-start gap-2 text-15 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </p>
)
