import type { TemplateSeed } from './template.ts';

const quality = (score: string) => ({ score, date: 1_795_000_000 });
const orderShipped = (language: string, body: string): TemplateSeed => ({
  name: 'order_shipped',
  language,
  status: 'APPROVED',
  category: 'UTILITY',
  quality_score: quality('GREEN'),
  components: [
    { type: 'BODY', text: body, example: { body_text: [['Asha', '8842']] } },
    { type: 'FOOTER', text: 'Sandbox Shop' },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Track',
          url: 'https://shop.example.com/{{1}}',
          example: ['https://shop.example.com/track/8842'],
        },
        { type: 'QUICK_REPLY', text: 'Stop updates' },
      ],
    },
  ],
});

/** One template of every kind that a client must handle: states, languages, headers, buttons, named variables. */
export const SEEDED_TEMPLATES: TemplateSeed[] = [
  {
    name: 'hello_world',
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    quality_score: quality('GREEN'),
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
      { type: 'BODY', text: 'Welcome and congratulations!! This message demonstrates your ability to send a message.' },
      { type: 'FOOTER', text: 'WhatsApp Business Platform sample message' },
    ],
  },
  {
    name: 'greeting',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    quality_score: quality('GREEN'),
    components: [{ type: 'BODY', text: 'Hi {{1}}, how can we help you today?', example: { body_text: [['Asha']] } }],
  },
  orderShipped('en', 'Hi {{1}}, your order {{2}} is on its way.'),
  orderShipped('en_US', 'Hi {{1}}, your order {{2}} is on its way.'),
  orderShipped('pt_BR', 'Olá {{1}}, seu pedido {{2}} está a caminho.'),
  {
    name: 'appointment_reminder',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    quality_score: quality('GREEN'),
    components: [
      {
        type: 'HEADER',
        format: 'TEXT',
        text: 'Appointment on {{day}}',
        example: { header_text_named_params: [{ param_name: 'day', example: 'Monday' }] },
      },
      {
        type: 'BODY',
        text: 'Hi {{first_name}}, we expect you at {{time}}.',
        example: {
          body_text_named_params: [
            { param_name: 'first_name', example: 'Asha' },
            { param_name: 'time', example: '10:30' },
          ],
        },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirm' },
          { type: 'QUICK_REPLY', text: 'Move it' },
          { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550783881' },
        ],
      },
    ],
  },
  {
    name: 'cart_reminder',
    language: 'en',
    status: 'APPROVED',
    category: 'MARKETING',
    quality_score: quality('GREEN'),
    components: [
      {
        type: 'BODY',
        text: 'Hi {{1}}, your cart is still here. We keep it for you until tomorrow.',
        example: { body_text: [['Asha']] },
      },
    ],
  },
  {
    name: 'new_arrivals',
    language: 'en',
    status: 'APPROVED',
    category: 'MARKETING',
    quality_score: quality('YELLOW'),
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://scontent.example/arrivals.jpg'] } },
      { type: 'BODY', text: 'Hi {{1}}, the new teas are here.', example: { body_text: [['Asha']] } },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copy offer code', example: ['TEA25'] }] },
    ],
  },
  {
    name: 'invoice',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    quality_score: quality('GREEN'),
    components: [
      { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: ['https://scontent.example/invoice.pdf'] } },
      { type: 'BODY', text: 'Here is invoice {{1}} for {{2}}.', example: { body_text: [['17', '₹199.00']] } },
    ],
  },
  {
    name: 'login_code',
    language: 'en',
    status: 'APPROVED',
    category: 'AUTHENTICATION',
    quality_score: quality('GREEN'),
    components: [
      { type: 'BODY', text: '{{1}} is your verification code.', example: { body_text: [['123456']] } },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Copy code',
            url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code={{1}}',
            example: ['https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=123456'],
          },
        ],
      },
    ],
  },
  {
    name: 'spring_sale',
    language: 'en',
    status: 'PAUSED',
    category: 'MARKETING',
    quality_score: quality('RED'),
    components: [{ type: 'BODY', text: 'The spring sale has begun.' }],
  },
  {
    name: 'loud_sale',
    language: 'en',
    status: 'REJECTED',
    category: 'UTILITY',
    rejected_reason: 'INCORRECT_CATEGORY',
    components: [{ type: 'BODY', text: 'BUY NOW!!!' }],
  },
  {
    name: 'feedback_request',
    language: 'en',
    status: 'PENDING',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'How did you like it, {{1}}?', example: { body_text: [['Asha']] } }],
  },
  {
    name: 'old_promo',
    language: 'en',
    status: 'DISABLED',
    category: 'MARKETING',
    quality_score: quality('RED'),
    components: [{ type: 'BODY', text: 'Last year’s offer.' }],
  },
];
