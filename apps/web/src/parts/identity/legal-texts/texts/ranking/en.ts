import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'How the order is decided',
  description: 'The main parameters that decide in which order experts are shown on Husrum, and how much each counts.',
  inShort: [
    'No expert can pay for a better place, and no plan changes one.',
    'The weights below are those the program uses now.',
  ],
  sections: [
    {
      id: 'law',
      title: 'What this page is',
      blocks: [
        'The P2B Regulation (EU) 2019/1150, Article 5, and the Digital Services Act, Article 27, require us to say which main parameters decide the order and why. This is that statement, by Husrum ApS. The same formula with an example you can try is on [how matching works](/how-matching-works).',
      ],
    },
    {
      id: 'weights',
      title: 'Matches: what counts and how much',
      blocks: [
        'Matches are put in order by the estimated chance that both sides say yes. Each part compares the brief with the expert, and counts with these weights; in brackets its share of that side:',
        {
          weights: {
            head: ['What', 'For you', 'For the expert'],
            multiplies: 'Multiplies the expert’s side',
          },
        },
        'The weights were chosen because they best tell, from what became of earlier matches, whether both said yes. Style, fee and distance are the client’s own wishes; how reliably an expert has answered matters because a match without an answer helps no one.',
        'Version {version}, in use since {since}. Clients can give more weight to what matters to them in their own list; the percentage stays.',
      ],
    },
    {
      id: 'rules',
      title: 'Matches: rules beside the weights',
      blocks: [
        {
          list: [
            'Only experts who do this work, take this type of project, can be met and can reach the place are considered. While fewer than {enough} fit, one more wish gives way; the match says which.',
            'Experts who have nearly as many new clients as they can take move down.',
            'Experts who were shown less often than their fit deserves count for up to {fairness} more, and the others for as much less.',
            'One place, number {place}, can go to a good match who is new: with fewer than {leadsBelow} leads or less than {daysBelow} days on Husrum.',
            'Experts who are very alike are not listed one after another. Equal results are decided by a fixed draw.',
          ],
        },
      ],
    },
    {
      id: 'search',
      title: 'The list of all experts',
      blocks: [
        'You choose the order: best fit to your words, rating, newest, distance or shuffled. Without a choice it is shuffled, by a number that belongs to your visit and favours no one. Filters only leave experts out.',
      ],
    },
    {
      id: 'inspiration',
      title: 'Inspiration and town pages',
      blocks: [
        'Photos appear where their expert has allowed it, in an order shuffled by the same number, or by how well they fit the styles and words you choose. Town pages list the experts who work there.',
      ],
    },
    {
      id: 'money',
      title: 'What money does',
      blocks: [
        'No one pays for a place: not through a plan, not through commission, not through advertising. A plan limits how many new leads an expert can receive in 30 days; an expert who has reached the limit is not suggested for new briefs until a place is free. We have no experts or services of our own.',
      ],
    },
    {
      id: 'personal',
      title: 'What we use about you',
      blocks: [
        'For matches, your brief and what matters to you. Nothing from other sites, and nothing from what you looked at elsewhere on Husrum. You can change your answers, or look through the list of all experts, where nothing about you counts.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'Each version of the formula is listed on [how matching works](/how-matching-works). Experts are told of changes to the main parameters as of changes to the [terms](/terms-and-conditions#changes).',
      ],
    },
  ],
}
