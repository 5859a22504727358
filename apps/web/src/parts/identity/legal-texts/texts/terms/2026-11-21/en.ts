import type { LegalText } from '../../../legal-text.ts'

export const text: LegalText = {
  title: 'Terms and conditions',
  description:
    'What Husrum does and does not do, how experts are put in order, what is shared and with which people, and how to end it.',
  inShort: [
    'Husrum is free for homeowners. Experts may pay a monthly plan; no plan changes which experts are shown.',
    'No one sees your brief until you send it to them. At most three experts have it at once.',
    'The contract for the work is between you and the expert. We are not part of it.',
    'You can leave at any time, and your account is deleted; messages stay with the other side.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who we are and what this covers',
      blocks: [
        'Husrum is run by Husrum ApS; see the [imprint](/imprint). “We” means this company. These terms hold between us and everyone who uses Husrum: clients (people who look for an interior designer or architect), experts (interior designers, architects and planners, alone or as a studio) and visitors.',
        'Experts use Husrum as part of their business. Clients may be consumers or businesses; where a rule is for consumers only, it says so.',
        'How we treat personal data is described in the [privacy policy](/privacy-policy).',
      ],
    },
    {
      id: 'service',
      title: 'What Husrum does',
      blocks: [
        'A client answers a brief: what type of help, which rooms or type of building work, where, when, at which fee, in which style. From it we work out which experts fit, show them with reasons, and carry the brief and the messages between both sides.',
        'Fees shown on Husrum are the expert’s own usual fee, in euros, without building costs. They are not offers. Danish pages also show a rounded amount in kroner.',
        'We do our best to keep Husrum running, but there can be short interruptions, for example for maintenance.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'You must be at least 18. Give true details, keep your password to yourself, and tell us if you think someone else uses your account. One email address is one account with one role.',
        'We send a code to your phone when you register, so that experts can rely on there being a person behind a brief.',
      ],
    },
    {
      id: 'ranking',
      title: 'How matching works and what decides the order',
      blocks: [
        'Only experts who do the type of work you ask for, take your type of project, meet in a way you both accept and can reach you are considered. If fewer than ten remain, we let go of wishes one at a time and in this order: the type of expert, your wish to stay within your area, the expert’s own area (only for those who agreed), and last experts who have no room this month. Whatever was let go of is written on the match.',
        'The order follows from two estimates: how likely it is that you say yes, and how likely it is that the expert does. What counts, the heaviest first:',
        {
          list: [
            'for you: style (your photos against the photos of the expert’s projects), fee, distance, reviews, individual or studio, then specialities, rooms and type of work, words you have in common, and the start;',
            'for the expert: fee, distance, start, size and phase of the project, type of work, specialities and style;',
            'for both: how reliably the expert has answered leads so far.',
          ],
        },
        'On top of that, experts who are close to the number of new clients they can take move down a little, experts who were shown less often than their fit deserves move up a little, one place in the first five can go to a good match who is new on Husrum, and very similar experts do not stand in a row. Equal results are decided by a fixed draw.',
        'What an expert pays us does not count, neither directly nor indirectly. There are no paid places and no advertising between the matches. A plan only limits how many new leads an expert can receive in 30 days.',
        'The percentage is our estimate of the chance that both say yes. You can open every match and read what each part contributed. Among the wishes you can change are all answers of your brief; changing them changes the list.',
        'In the list of all experts, you choose the order yourself: best fit to your words, rating, newest, distance or shuffled. The shuffle is the same for everyone on a given day or visit and favours no one.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who sees your brief, and when',
      blocks: [
        'Matching happens without telling anyone. An expert learns of your brief only when you press “Send my brief”, send it to your first three, or write a first message.',
        {
          list: [
            'An expert you sent it to sees your first name, your town, the brief and the photos you chose.',
            'Your phone number and email stay hidden until you share them with that expert.',
            'At most three experts can have an unanswered brief at once, and at most eight over its life. We never pass it on to others and never sell it.',
            'An expert has two working days to answer. Without an answer the lead expires and the place in your list is free again; your brief goes to no one until you send it.',
          ],
        },
      ],
    },
    {
      id: 'messages',
      title: 'Messages',
      blocks: [
        'Be polite, write about the project, and send nothing that you may not pass on. Our staff read a conversation only after one of you has reported it or agreed to it, and every such look is recorded.',
      ],
    },
    {
      id: 'hiring',
      title: 'The agreement with the expert',
      blocks: [
        'Whether you work together, on what and for how much, you agree with the expert directly. We are not a party to that contract, do not carry out the work, take no commission and do not check drawings, permits or building work.',
        'Experts answer for what they write about themselves: skills, projects, fees, insurance and protected titles. “Architect” is a protected title in Germany, Austria and Switzerland; there it appears on a profile only after we have seen the entry in the chamber’s list.',
      ],
    },
    {
      id: 'price',
      title: 'What it costs',
      blocks: [
        'For clients Husrum is free. Experts can use the Basic plan for free; paid plans are listed with their prices, excluding VAT, where an expert chooses one. Paid plans begin with 14 days’ trial, run by the month or year, and can be changed or cancelled to the end of the period with as few clicks as it took to buy them.',
      ],
    },
    {
      id: 'experts',
      title: 'For experts',
      blocks: [
        'A person reads each application. We may ask for changes or turn it down, always with the reason. Show only work that is yours and photos you may use.',
        'You get leads that fit; we promise no number of them. Answer within two working days, also with a no. A lead is for you alone: it may not be passed on, and contact details may be used for this project only.',
        'You may offer your services anywhere else at any price. You keep access to what you entered and to your conversations as long as the account exists, and can take a copy with you.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews',
      blocks: [
        'Only a client who was in contact with the expert through Husrum and confirmed the hiring can write a review, once, within 60 days. We do not pay for reviews and do not remove bad ones. They are published after at most 48 hours; one that is unlawful or names private facts is taken down, with the reason. The expert can reply once. Averages are shown from three reviews on.',
      ],
    },
    {
      id: 'content',
      title: 'Your content, and what is not allowed',
      blocks: [
        'What you write and upload stays yours. You allow us to store it and show it where Husrum is meant to show it, as long as it stands there. We use it for nothing else; in particular, not for advertising and not to train models for others.',
        'Not allowed are unlawful content, other people’s pictures or data without permission, false profiles or reviews, advertising in messages, reading out the site automatically beyond what the public interface offers, and attempts to break in.',
        'If you see unlawful content, write to {email} with its address and the reason. We confirm that we have it, decide without delay and tell both sides what we decided and why.',
      ],
    },
    {
      id: 'measures',
      title: 'When we restrict an account',
      blocks: [
        'If someone breaks these terms or the law, we can hide content, stop sending leads, pause or close the account. We choose the mildest measure that helps, decide by a person, and send the reasons at the latest when the measure takes effect; before an expert’s account is closed, 30 days ahead, unless the law or repeated serious breaches ask for less.',
        'You can object within six months by writing to {email}. Someone who did not take the first decision looks at it again. Business users can also turn to a mediator of the Danish Mediation Institute; users in the EU can turn to a certified out-of-court dispute body or the courts.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Right of withdrawal for consumers',
      blocks: [
        'As a consumer you can withdraw from your agreement with us within 14 days of registering, without giving a reason. A clear message is enough, for example an email to {email} that says “I withdraw from my agreement with Husrum” with your name and email address. We then delete the account and what belongs to it. As you paid nothing, there is nothing to pay back.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      blocks: [
        'Clients can leave at any time with immediate effect, experts too; a paid plan then ends with its period. Write to {email}, or delete the account in the settings. The account is hidden at once and deleted after 14 days; until then a link in the confirmation email brings it back.',
        'We can end an agreement with 30 days’ notice. A brief closes by itself after 90 days without a sign of life; we ask before.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable under the law for intent and gross negligence, for injury to life, body and health, and under product liability law. Otherwise we are liable only where we break an essential duty, and then for the damage that could be foreseen. We are not liable for what clients and experts agree or do with each other. Rights that consumers cannot be asked to give up stay untouched.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        'Write to {email}; a person answers within five working days. Consumers in Denmark can complain to the Center for Klageløsning at Nævnenes Hus, Toldboden 2, 8800 Viborg ([naevneneshus.dk](https://naevneneshus.dk)). We neither take part nor are obliged to take part in proceedings before a German consumer arbitration board.',
        'Authorities and users can reach us under the Digital Services Act at the same address, in English, Danish or German.',
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      blocks: [
        'Danish law applies. If you are a consumer, you also keep the protection that the law of the country you live in gives you, and you can sue and be sued there. For businesses the court is the District Court of Aarhus.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'We tell you of changes by email at least 30 days ahead, with what changes and why. If you do not agree, you can leave until then; if a change is to your disadvantage and not required by law, we ask for your agreement. With each consent we store which version it was given to and when.',
      ],
    },
  ],
}
