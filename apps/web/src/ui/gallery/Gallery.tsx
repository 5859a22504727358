import { Heading } from '../text/Heading.tsx'
import { Page } from '../layout/layout.tsx'
import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { Overlays } from './Overlays.tsx'
import { Pictures } from './Pictures.tsx'
import { Showing } from './Showing.tsx'

/** Every component in its states, for development. */
export function Gallery() {
  return (
    <Page className="py-10">
      <Heading level={1} className="mb-8">
        Components
      </Heading>
      <Controls />
      <Fields />
      <Pictures />
      <Overlays />
      <Showing />
    </Page>
  )
}
