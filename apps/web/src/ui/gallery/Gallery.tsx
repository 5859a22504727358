import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { Overlays } from './Overlays.tsx'
import { Pictures } from './Pictures.tsx'
import { Showing } from './Showing.tsx'

/** Every component in its states, for looking at while building. */
export function Gallery() {
  return (
    <main className="mx-auto max-w-page px-gutter py-10">
      <h1 className="mb-8 text-40">Components</h1>
      <Controls />
      <Fields />
      <Pictures />
      <Overlays />
      <Showing />
    </main>
  )
}
