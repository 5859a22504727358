import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Accessibility',
  description: 'How accessible Husrum is, how we test it, what is not right yet, and how to tell us.',
  inShort: ['Husrum is built to meet WCAG 2.2, level AA.', 'Tell us what gets in your way: {email}.'],
  sections: [
    {
      id: 'status',
      title: 'How accessible it is',
      blocks: [
        'This statement by Husrum ApS is for the website of Husrum. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, which include what the European standard EN 301 549 asks of websites.',
        'Everything can be used with the keyboard, in portrait and landscape, at 400% zoom, with less motion and in a dark theme. Colours never carry a meaning alone. Public pages can be read without JavaScript.',
      ],
    },
    {
      id: 'tested',
      title: 'How we test it',
      blocks: [
        {
          list: [
            'Each page goes through axe-core in automatic tests, on a phone’s and a desktop’s screen, in English, Danish and German.',
            'Tests walk through the important tasks with the keyboard alone and check that focus is never lost.',
            'Sizes of touch targets, contrast and texts that are 40% longer are checked automatically.',
          ],
        },
        'These tests find many faults, but not all. No outside body has assessed it.',
      ],
    },
    {
      id: 'limits',
      title: 'What is not right yet',
      blocks: [
        {
          list: [
            'Photos that experts upload have a description only if the expert has written one. We ask for it and show what is missing.',
            'PDF files in conversations, and invoices, are shown as they were sent and may have no structure for screen readers. Quotes can always be read as a page as well.',
            'The map of the search shows the same experts as the list beside it; the list is the accessible way.',
            'Texts that people write are in their own language.',
          ],
        },
      ],
    },
    {
      id: 'feedback',
      title: 'Tell us',
      blocks: [
        'Write to {email} what gets in your way, on which page and with which browser and aid. You can also use the [contact form](/contact). A person answers within five working days, and sends you what you need in another form where we can.',
      ],
    },
    {
      id: 'enforcement',
      title: 'If our answer does not help',
      blocks: [
        'In Denmark you can turn to Digitaliseringsstyrelsen ([digst.dk](https://digst.dk)), for services sold to consumers to Sikkerhedsstyrelsen ([sik.dk](https://www.sik.dk)). In Germany, the market surveillance authority of the federal states for the accessibility of products and services (MLBF) in Magdeburg is responsible for the Barrierefreiheitsstärkungsgesetz.',
      ],
    },
    {
      id: 'made',
      title: 'About this statement',
      blocks: ['It was written from our own tests on the date above, and is revised when something here changes.'],
    },
  ],
}
