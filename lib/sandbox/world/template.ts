export type TemplateButton = {
  type: string;
  text?: string;
  url?: string;
  phone_number?: string;
  example?: unknown;
  otp_type?: string;
};
export type TemplateComponent = {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS';
  format?: string;
  text?: string;
  buttons?: TemplateButton[];
  example?: Record<string, unknown>;
};

export type Template = {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  parameter_format: 'POSITIONAL' | 'NAMED';
  rejected_reason: string;
  quality_score: { score: string; date: number };
  components: TemplateComponent[];
};

export type TemplateSeed = Omit<Template, 'id' | 'rejected_reason' | 'quality_score' | 'parameter_format'> &
  Partial<Pick<Template, 'rejected_reason' | 'quality_score' | 'parameter_format'>>;
